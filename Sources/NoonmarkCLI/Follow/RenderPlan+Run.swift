extension RenderPlan {
  /// Renders once, or follows if the plan says so.
  func run(in console: inout Console) throws(CommandError) {
    if let follow { return try Follower(self, follow).run(in: &console) }
    var renderer = try Renderer(self, in: &console)
    try renderer.run(in: &console)
  }
}
