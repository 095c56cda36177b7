import UIKit

/// A screen of a user's profile: a picture, a name, a text of several lines, and two buttons at the
/// bottom.
class ProfileViewController: UIViewController {
    let imageView = UIImageView()
    let nameLabel = UILabel()
    let detailLabel = UILabel()
    let line = UIView()
    let followButton = UIButton(type: .system)
    let messageButton = UIButton(type: .system)
    lazy var buttons = UIStackView(arrangedSubviews: [followButton, messageButton])

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white

        imageView.contentMode = .scaleAspectFill
        nameLabel.text = "Ada"
        nameLabel.font = .boldSystemFont(ofSize: 20)
        detailLabel.text = "Wrote the first program, for a machine that was never built."
        detailLabel.font = .systemFont(ofSize: 15)
        detailLabel.numberOfLines = 0
        line.backgroundColor = .lightGray
        followButton.setTitle("Follow", for: .normal)
        messageButton.setTitle("Message", for: .normal)
        buttons.distribution = .fillEqually
        buttons.spacing = 8

        let margins = view.layoutMarginsGuide
        let safeArea = view.safeAreaLayoutGuide
        for subview in [imageView, nameLabel, detailLabel, line, buttons] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        NSLayoutConstraint.activate([
            imageView.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            imageView.topAnchor.constraint(equalTo: safeArea.topAnchor, constant: 16),
            imageView.widthAnchor.constraint(equalToConstant: 80),
            imageView.heightAnchor.constraint(equalTo: imageView.widthAnchor),

            nameLabel.leadingAnchor.constraint(equalTo: imageView.trailingAnchor, constant: 12),
            nameLabel.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            nameLabel.topAnchor.constraint(equalTo: imageView.topAnchor),

            detailLabel.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor),
            detailLabel.trailingAnchor.constraint(equalTo: nameLabel.trailingAnchor),
            detailLabel.topAnchor.constraint(equalTo: nameLabel.bottomAnchor, constant: 4),

            line.topAnchor.constraint(greaterThanOrEqualTo: imageView.bottomAnchor, constant: 8),
            line.topAnchor.constraint(greaterThanOrEqualTo: detailLabel.bottomAnchor, constant: 8),

            buttons.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            buttons.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            buttons.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -16),
            buttons.heightAnchor.constraint(equalToConstant: 44),
        ])
        let close = line.topAnchor.constraint(equalTo: imageView.bottomAnchor)
        close.priority = .defaultLow
        close.isActive = true
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "|[line]|", options: [], metrics: nil, views: ["line": line]))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:[line(==height)]", options: [], metrics: ["height": 1],
                views: ["line": line]))
    }
}
