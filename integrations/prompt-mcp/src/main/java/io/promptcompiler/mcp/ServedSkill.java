package io.promptcompiler.mcp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An agent skill that a server offers by the extension {@code io.modelcontextprotocol/skills} of
 * the protocol (SEP-2640): each of its files is a resource, with a digest by which clients verify
 * it.
 */
public final class ServedSkill {
  /** The file at the top of each skill. */
  static final String FILE = "SKILL.md";

  /** The most files that all clients must accept. */
  private static final int MOST_FILES = 512;

  /** The most bytes that all clients must accept. */
  private static final long MOST_BYTES = 16L << 20;

  private static final String SCHEME = "skill://";

  private final String name;
  private final Map<String, Object> frontmatter;
  private final Map<String, byte[]> files;
  private final boolean isDynamic;

  private ServedSkill(
      String name, Map<String, ?> frontmatter, Map<String, byte[]> files, boolean isDynamic) {
    this.name = name;
    this.frontmatter = Collections.unmodifiableMap(new LinkedHashMap<>(frontmatter));
    this.files = new TreeMap<>();
    files.forEach((path, content) -> this.files.put(path, content.clone()));
    this.isDynamic = isDynamic;
  }

  /**
   * Creates a skill.
   *
   * @param name the name of the skill, which is also the name of its folder
   * @param frontmatter the frontmatter of its {@code SKILL.md} as JSON, with all its keys
   * @param files the contents of all files, by their paths in the folder
   * @throws IllegalArgumentException if there is no {@code SKILL.md}, or if the skill has more
   *     files or bytes than all clients accept
   */
  public static ServedSkill of(String name, Map<String, ?> frontmatter, Map<String, byte[]> files) {
    long bytes = files.values().stream().mapToLong(content -> content.length).sum();
    if (!files.containsKey(FILE)) {
      throw new IllegalArgumentException("The skill '" + name + "' has no file SKILL.md.");
    }
    if (files.size() > MOST_FILES || bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "The skill '" + name + "' has more than " + MOST_FILES + " files or 16 MiB.");
    }
    return new ServedSkill(name, frontmatter, files, /* isDynamic= */ false);
  }

  /** Returns a copy whose files may change at any time, so that it has no digests. */
  public ServedSkill dynamic() {
    return new ServedSkill(name, frontmatter, files, /* isDynamic= */ true);
  }

  String name() {
    return name;
  }

  String uri() {
    return uri(FILE);
  }

  private String uri(String path) {
    return SCHEME + encoded(name) + "/" + encoded(path);
  }

  /** Returns a path with the escapes of a URI. */
  private static String encoded(String path) {
    StringBuilder encoded = new StringBuilder();
    for (byte one : path.getBytes(StandardCharsets.UTF_8)) {
      char unit = (char) (one & 0xff);
      boolean isPlain =
          (unit >= 'a' && unit <= 'z')
              || (unit >= 'A' && unit <= 'Z')
              || (unit >= '0' && unit <= '9')
              || "-._~/!$&'()*+,;=:@".indexOf(unit) >= 0;
      encoded.append(isPlain ? String.valueOf(unit) : String.format("%%%02X", (int) unit));
    }
    return encoded.toString();
  }

  /** Returns the paths of the files, by their URIs. */
  Map<String, String> uris() {
    Map<String, String> uris = new LinkedHashMap<>();
    files.keySet().forEach(path -> uris.put(uri(path), path));
    return uris;
  }

  byte[] content(String path) {
    return files.getOrDefault(path, new byte[0]);
  }

  String description() {
    return String.valueOf(frontmatter.getOrDefault("description", ""));
  }

  /** Returns the entry of the skill in lists. */
  Map<String, Object> entry() {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("uri", uri());
    entry.put("frontmatter", frontmatter);
    entry.put("resources", isDynamic ? "dynamic" : resources());
    return entry;
  }

  private List<Map<String, Object>> resources() {
    List<Map<String, Object>> resources = new ArrayList<>();
    files.forEach(
        (path, content) ->
            resources.add(
                JsonText.object(
                    "uri", uri(path), "digest", digest(content), "size", content.length)));
    return resources;
  }

  private static String digest(byte[] content) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return "sha256:" + HexFormat.of().formatHex(sha256.digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}
