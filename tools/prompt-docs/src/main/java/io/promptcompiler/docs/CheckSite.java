package io.promptcompiler.docs;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks that all links within the built site lead to existing files and anchors. */
public final class CheckSite {
  private static final Pattern LINK = Pattern.compile("\\s(?:href|src|srcset)=\"([^\"]*)\"");
  private static final Pattern PLACE = Pattern.compile("\\s(?:id|name)=\"([^\"]*)\"");

  private final Path site;
  private final Map<Path, Set<String>> places = new HashMap<>();

  private CheckSite(Path site) {
    this.site = site;
  }

  /**
   * Checks the site.
   *
   * @param args the folder of the site
   * @throws IllegalStateException if the target of a link does not exist
   */
  public static void main(String[] args) throws IOException {
    List<String> broken = new CheckSite(Path.of(args[0]).toAbsolutePath().normalize()).broken();
    if (!broken.isEmpty()) {
      throw new IllegalStateException("Broken links in the site:\n" + String.join("\n", broken));
    }
  }

  private List<String> broken() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        String address = link.group(1).replace("&amp;", "&");
        if (!address.matches("(?:[a-z][a-z0-9+.-]*:|//).*") && !leadsSomewhere(page, address)) {
          broken.add(site.relativize(page) + ": " + address);
        }
      }
    }
    return broken;
  }

  /**
   * Returns the pages whose links are checked. Javadoc and the catalogue of prompts are excluded,
   * because other tools create them.
   */
  private List<Path> pages() throws IOException {
    try (Stream<Path> all = Files.walk(site)) {
      return all.filter(file -> file.toString().endsWith(".html"))
          .filter(file -> !file.startsWith(site.resolve("apidocs")))
          .filter(file -> !file.startsWith(site.resolve("examples")))
          .sorted()
          .toList();
    }
  }

  private boolean leadsSomewhere(Path page, String address) throws IOException {
    String[] parts = address.split("#", 2);
    String path = URLDecoder.decode(parts[0], StandardCharsets.UTF_8);
    Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    boolean isPlace = parts.length > 1 && !parts[1].isEmpty();
    return !isPlace
        || !target.toString().endsWith(".html")
        || places(target).contains(URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
  }

  private Set<String> places(Path page) throws IOException {
    Set<String> known = places.get(page);
    if (known == null) {
      known = new HashSet<>();
      Matcher place = PLACE.matcher(Files.readString(page));
      while (place.find()) {
        known.add(place.group(1));
      }
      places.put(page, known);
    }
    return known;
  }
}
