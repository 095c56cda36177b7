import KeylineUIKit
import Testing

/// Writes down what it is told.
final class WitnessView: UIView {
    var log: [String] = []

    override func removeFromSuperview() {
        log.append("removeFromSuperview")
        super.removeFromSuperview()
    }
    override func willMove(toSuperview newSuperview: UIView?) {
        log.append(newSuperview == nil ? "will leave" : "will move")
    }
    override func didMoveToSuperview() { log.append(superview == nil ? "left" : "moved") }
    override func willMove(toWindow newWindow: UIWindow?) {
        log.append(newWindow == nil ? "will leave window" : "will enter window")
    }
    override func didMoveToWindow() { log.append(window == nil ? "left window" : "in window") }
    override func didAddSubview(_ subview: UIView) { log.append("did add") }
    override func willRemoveSubview(_ subview: UIView) { log.append("will remove") }
    override func layoutSubviews() {
        log.append("layout")
        super.layoutSubviews()
    }
    override func updateConstraints() {
        log.append("update")
        super.updateConstraints()
    }
}
