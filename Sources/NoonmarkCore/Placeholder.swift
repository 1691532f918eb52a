/// Placeholder.
public let embeddedFileCount = EmbeddedFiles.all.count
