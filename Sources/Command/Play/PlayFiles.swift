import Foundation

/// The HTML, CSS and JavaScript files of the playground's page, and the documents of its gallery.
/// All of them are embedded in the program.
enum PlayFiles {
    struct File: Sendable {
        var type: String
        var bytes: [UInt8]
    }

    static let page: [String: File] = [
        "index.html": File(type: "text/html; charset=utf-8", bytes: PackageResources.index_html),
        "play.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.play_css),
        "play.js": script(PackageResources.play_js),
        "editor.js": script(PackageResources.editor_js),
        "stage.js": script(PackageResources.stage_js),
        "file.js": script(PackageResources.file_js),
        "server.js": script(PackageResources.server_js),
        "share.js": script(PackageResources.share_js),
        "report.js": script(PackageResources.report_js),
    ]

    private static func script(_ bytes: [UInt8]) -> File {
        File(type: "text/javascript; charset=utf-8", bytes: bytes)
    }

    /// The example documents that the user can choose in the page. Without a file on the command
    /// line, the page opens with the first one.
    static let gallery: [PlayDocument] = [
        document("card", PackageResources.card_yaml),
        document("area", PackageResources.area_yaml),
        document("article", PackageResources.article_yaml),
        document("bars", PackageResources.bars_yaml),
        document("calendar", PackageResources.calendar_yaml),
        document("chat", PackageResources.chat_yaml),
        document("dashboard", PackageResources.dashboard_yaml),
        document("form", PackageResources.form_yaml),
        document("halfway", PackageResources.halfway_yaml),
        document("invoice", PackageResources.invoice_yaml),
        document("label", PackageResources.label_yaml),
        document("login", PackageResources.login_yaml),
        document("mail", PackageResources.mail_yaml),
        document("notify", PackageResources.notify_yaml),
        document("phone", PackageResources.phone_yaml),
        document("player", PackageResources.player_yaml),
        document("pricing", PackageResources.pricing_yaml),
        document("profile", PackageResources.profile_yaml),
        document("settings", PackageResources.settings_yaml),
        document("sheet", PackageResources.sheet_yaml),
    ]

    private static func document(_ name: String, _ bytes: [UInt8]) -> PlayDocument {
        PlayDocument(name: name, text: String(decoding: bytes, as: UTF8.self))
    }
}
