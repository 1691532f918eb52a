import NoonmarkBase

extension Run {
  /// Renders a plan once, or follows if the command line says so.
  mutating func render(_ plan: RenderPlan) throws(Failure) {
    if let follow = plan.follow { return try Follower(plan, follow).run(in: &self) }
    try load()
    if let rotation = plan.options.rotation, rotation.moves { rotate(plan, by: rotation) }
    try show(plan)
  }
}
