import UIKit
import XCTest

@testable import Screens

// XCTest on Linux cannot run a synchronous test of a class that belongs to the main actor.
final class CardXCTests: XCTestCase {
    func testNarrowCard() {
        let card = Card(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
        card.layoutIfNeeded()
        XCTAssertEqual(card.title.frame, CGRect(x: 58, y: 10, width: 132, height: 20))
        XCTAssertEqual(card.text.frame, CGRect(x: 58, y: 56, width: 66, height: 30))
        XCTAssertEqual(card.buttons.frame, CGRect(x: 10, y: 86, width: 84, height: 24))
    }
}
