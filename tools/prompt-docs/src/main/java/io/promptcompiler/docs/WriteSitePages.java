package io.promptcompiler.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes the pages as the source of a site. Links to files are replaced by links to pages of the
 * site, or to GitHub if a file has no page. Headings keep GitHub's anchors. Comments are removed,
 * because they are only used by tests.
 */
public final class WriteSitePages {
  private final Repository repository;
  private final Path site;
  private final String sources;

  private WriteSitePages(Repository repository, Path site, String sources) {
    this.repository = repository;
    this.site = site;
    this.sources = sources;
  }

  /**
   * Writes the pages.
   *
   * @param args the root of the repository; the build folder; and the URL of the repository's
   *     files, for links to files that are not part of the site
   */
  public static void main(String[] args) throws IOException {
    Repository repository = new Repository(Path.of(args[0]).toAbsolutePath().normalize());
    new WriteSitePages(repository, Path.of(args[1]).resolve("generated-site"), args[2]).run();
  }

  private void run() throws IOException {
    List<Page> pages = repository.pages();
    Set<Path> files = new HashSet<>();
    pages.forEach(page -> files.add(page.file()));
    for (Page page : pages) {
      Path target = site.resolve("markdown").resolve(name(page.file()) + ".md");
      Files.createDirectories(target.getParent());
      Files.writeString(target, text(page, files));
    }
  }

  /** Returns the name of a file's page in the site, without an extension. */
  private String name(Path file) {
    String path = repository.path(file);
    return switch (path) {
      case "README.md" -> "index";
      case "docs/README.md" -> "guide";
      default -> file.getFileName().toString().replaceFirst("\\.md$", "").toLowerCase(Locale.ROOT);
    };
  }

  private String text(Page page, Set<Path> pages) throws IOException {
    TreeMap<Integer, Change> changes = new TreeMap<>(Comparator.reverseOrder());
    for (Page.Heading heading : page.headings()) {
      // Doxia's own anchors differ from GitHub's, except for a single word in lower case.
      if (!heading.anchor().equals(heading.words())) {
        int start = heading.span().start();
        String anchor = "<a id=\"%s\"></a>\n\n".formatted(heading.anchor());
        changes.put(start, new Change(start, anchor));
      }
    }
    for (Page.Link link : page.links()) {
      if (!link.isExternal() && !link.path().isEmpty()) {
        changes.put(link.span().start(), new Change(link.span().end(), address(page, link, pages)));
      }
    }
    for (Page.Span comment : page.comments()) {
      changes.put(comment.start(), new Change(comment.end(), ""));
    }
    StringBuilder text = new StringBuilder(page.text());
    changes.forEach((start, change) -> text.replace(start, change.end(), change.text()));
    return text.toString();
  }

  private String address(Page page, Page.Link link, Set<Path> pages) throws IOException {
    Path target = repository.target(page, link);
    String fragment = link.fragment().isEmpty() ? "" : "#" + link.fragment();
    if (pages.contains(target)) {
      return name(target) + ".html" + fragment;
    }
    if (target.startsWith(repository.root().resolve("docs/images"))) {
      Path copy = site.resolve("resources/images").resolve(target.getFileName());
      Files.createDirectories(copy.getParent());
      Files.write(copy, Files.readAllBytes(target));
      return "images/" + target.getFileName();
    }
    return sources + "/" + repository.path(target) + fragment;
  }

  /** The replacement of a range up to an end. */
  private record Change(int end, String text) {}
}
