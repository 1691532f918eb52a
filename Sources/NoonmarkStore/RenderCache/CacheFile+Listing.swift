extension CacheFile {
  /// What a cache file says, for whoever looks into it.
  package struct Listing {
    /// The files it depends on, in the order in which they are looked at.
    package let dependencies: [String]
    /// Where the text that holds is in the file.
    package let text: Text
  }

  /// Reads a cache file without looking at what it depends on.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - now: Seconds since 1970.
  /// - Returns: What it says; nil where it is damaged or holds no text for that time.
  package static func listing(of bytes: [UInt8], now: Int) -> Listing? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, buffer.count >= headSize,
        let text = locate(
          base, count: buffer.count, check: base.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
          now: now)
      else { return nil }
      var paths: [String] = []
      _ = allDependencies(base) { dependency in
        let path = dependency + dependencySize
        paths.append(String(cString: path.assumingMemoryBound(to: CChar.self)))
        return true
      }
      return Listing(dependencies: paths, text: text)
    }
  }
}
