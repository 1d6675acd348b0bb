package io.promptcompiler.workbench;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The static files of the page, which are the same for all catalogues. */
final class PageAssets {
  /** The page itself. */
  static final String PAGE = "index.html";

  /** The metadata by which a page written by this program is recognized. */
  static final String MARK = "content=\"Prompt Compiler\"";

  private static final List<String> NAMES =
      List.of(
          PAGE,
          "assets/catalogue.css",
          "assets/dom.js",
          "assets/list.js",
          "assets/stable.js",
          "assets/rendered.js",
          "assets/template.js",
          "assets/graph.js",
          "assets/values.js",
          "assets/form.js",
          "assets/parameters.js",
          "assets/functions.js",
          "assets/output.js",
          "assets/interpret.js",
          "assets/messages.js",
          "assets/live.js",
          "assets/snippets.js",
          "assets/compare.js",
          "assets/prompt.js",
          "assets/main.js");

  private PageAssets() {}

  /** Returns the paths of the files, relative to the page's folder. */
  static List<String> names() {
    return NAMES;
  }

  /** Returns the content of a file. */
  static byte[] read(String name) throws IOException {
    try (InputStream in = PageAssets.class.getResourceAsStream("page/" + name)) {
      if (in == null) {
        throw new FileNotFoundException(name);
      }
      return in.readAllBytes();
    }
  }
}
