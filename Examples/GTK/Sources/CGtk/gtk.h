/* gtk.h - imports GTK into Swift, and wraps the macros and variadic functions of GTK that Swift
 * cannot call. */
#include <gtk/gtk.h>

/* Creates a widget that can have any number of children, and whose children `manager` places. */
static inline GtkWidget *keyline_container_new(GtkLayoutManager *manager) {
    GtkWidget *container = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_layout_manager(container, manager);
    return container;
}

static inline void keyline_container_add(GtkWidget *container, GtkWidget *child) {
    gtk_box_append(GTK_BOX(container), child);
}

static inline void keyline_label_align(GtkWidget *label) {
    gtk_label_set_xalign(GTK_LABEL(label), 0);
}

/* Makes a label break its text into lines. The label's natural width becomes that of about
 * `letters` characters. */
static inline void keyline_label_wrap(GtkWidget *label, int letters) {
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), letters);
}

static inline void keyline_label_set_text(GtkWidget *label, const char *text) {
    gtk_label_set_text(GTK_LABEL(label), text);
}

static inline void keyline_label_set_markup(GtkWidget *label, const char *markup) {
    gtk_label_set_markup(GTK_LABEL(label), markup);
}

static inline void keyline_entry_set_text(GtkWidget *entry, const char *text) {
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

static inline void keyline_window_show(GtkWidget *window, GtkWidget *child) {
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_child(GTK_WINDOW(window), child);
    gtk_window_present(GTK_WINDOW(window));
}

static inline void keyline_window_resize(GtkWidget *window, int width, int height) {
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
}

/* Draws the contents of a window into a PNG file. Returns FALSE if that fails. */
static inline gboolean keyline_save_picture(GtkWidget *window, const char *path) {
    int width = gtk_widget_get_width(window), height = gtk_widget_get_height(window);
    GdkPaintable *paintable = gtk_widget_paintable_new(window);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, GDK_SNAPSHOT(snapshot), width, height);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    g_object_unref(paintable);
    if (node == NULL) return FALSE;
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);
    GskRenderer *renderer = gtk_native_get_renderer(GTK_NATIVE(window));
    GdkTexture *texture = gsk_renderer_render_texture(renderer, node, &bounds);
    gboolean saved = gdk_texture_save_to_png(texture, path);
    g_object_unref(texture);
    gsk_render_node_unref(node);
    return saved;
}

/* Attaches a Swift object to a widget under the key "keyline". GTK calls `release` with the
 * object when the widget is destroyed. */
static inline void keyline_set_data(GtkWidget *widget, void *data, GDestroyNotify release) {
    g_object_set_data_full(G_OBJECT(widget), "keyline", data, release);
}

static inline void *keyline_data(GtkWidget *widget) {
    return g_object_get_data(G_OBJECT(widget), "keyline");
}
