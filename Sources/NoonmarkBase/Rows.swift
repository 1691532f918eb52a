/// A list whose elements are made each time they are read, so that a long one takes no memory.
package struct Rows<Element>: RandomAccessCollection, Sendable {
  package let count: Int
  private let make: @Sendable (Int) -> Element

  /// Creates a list from a function that returns the element at an index from 0.
  package init(count: Int, _ make: @escaping @Sendable (Int) -> Element) {
    self.count = count
    self.make = make
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
  package var isEmpty: Bool { count == 0 }

  package subscript(index: Int) -> Element { make(index) }

  /// Returns the list of what a function returns for each element.
  package func mapped<Other>(
    _ transform: @escaping @Sendable (Element) -> Other
  ) -> Rows<Other> {
    Rows<Other>(count: count) { [make] in transform(make($0)) }
  }

  /// Returns the elements at some indices, in their order.
  package func selecting(_ indices: Rows<Int>) -> Rows {
    Rows(count: indices.count) { [make] in make(indices[$0]) }
  }

  /// Concatenates two lists.
  package static func + (left: Rows, right: Rows) -> Rows {
    if right.isEmpty { return left }
    return Rows(count: left.count + right.count) {
      $0 < left.count ? left[$0] : right[$0 - left.count]
    }
  }
}

extension Rows where Element: Sendable {
  /// Creates a list of elements that exist already.
  package init(_ elements: [Element]) {
    self.init(count: elements.count) { elements[$0] }
  }

  /// Creates a list of elements that exist already.
  package init(_ elements: ArraySlice<Element>) {
    self.init(count: elements.count) { elements[elements.startIndex + $0] }
  }
}

extension Rows: Equatable where Element: Equatable {
  package static func == (left: Rows, right: Rows) -> Bool { left.elementsEqual(right) }
}

extension Rows: Hashable where Element: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
