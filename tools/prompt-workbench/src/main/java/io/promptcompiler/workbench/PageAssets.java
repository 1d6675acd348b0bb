package io.promptcompiler.workbench;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The files of the page that are the same for all catalogues. */
final class PageAssets {
  /** The page itself. */
  static final String PAGE = "index.html";

  /** The metadata by which a page of this program is recognized. */
  static final String MARK = "content=\"Prompt Compiler\"";

  private static final String HANDLEBARS = "assets/handlebars.runtime.min.js";
  private static final String WEBJAR =
      "/META-INF/resources/webjars/handlebars/4.7.7/handlebars.runtime.min.js";

  private static final List<String> NAMES =
      List.of(
          PAGE,
          "assets/catalogue.css",
          "assets/dom.js",
          "assets/list.js",
          "assets/rendered.js",
          "assets/template.js",
          "assets/graph.js",
          "assets/values.js",
          "assets/form.js",
          "assets/helpers.js",
          "assets/evaluate.js",
          "assets/live.js",
          "assets/snippets.js",
          "assets/compare.js",
          "assets/prompt.js",
          "assets/main.js",
          HANDLEBARS);

  private PageAssets() {}

  /** Their paths below the page's folder. */
  static List<String> names() {
    return NAMES;
  }

  /** Returns the content of one. */
  static byte[] read(String name) throws IOException {
    String resource = name.equals(HANDLEBARS) ? WEBJAR : "page/" + name;
    try (InputStream in = PageAssets.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException(resource);
      }
      return in.readAllBytes();
    }
  }
}
