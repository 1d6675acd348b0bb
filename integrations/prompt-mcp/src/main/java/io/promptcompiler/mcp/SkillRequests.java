package io.promptcompiler.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests for agent skills and their files, by the extension {@code
 * io.modelcontextprotocol/skills}.
 */
final class SkillRequests {
  /** The name of the extension. */
  static final String EXTENSION = "io.modelcontextprotocol/skills";

  private static final Map<String, String> TYPES =
      new TreeMap<>(
          Map.of(
              "md", "text/markdown",
              "txt", "text/plain",
              "json", "application/json",
              "yaml", "application/yaml",
              "yml", "application/yaml",
              "html", "text/html",
              "py", "text/x-python",
              "sh", "application/x-sh",
              "png", "image/png",
              "svg", "image/svg+xml"));

  private final List<ServedSkill> skills;

  SkillRequests(List<ServedSkill> skills) {
    this.skills = skills;
  }

  /**
   * Returns the result of a request; empty for other requests.
   *
   * @throws McpError if its parameters are not valid
   */
  Optional<Map<String, Object>> answer(String method, Map<?, ?> params) {
    return switch (method) {
      case "skills/list" ->
          listed(params, "skills", skills.stream().map(ServedSkill::entry).toList());
      case "skills/get" -> Optional.of(Map.of("skill", skill(params.get("uri")).entry()));
      case "resources/list" -> listed(params, "resources", resources());
      case "resources/templates/list" -> listed(params, "resourceTemplates", List.of());
      case "resources/read" -> Optional.of(Map.of("contents", List.of(read(params.get("uri")))));
      default -> Optional.empty();
    };
  }

  private static Optional<Map<String, Object>> listed(
      Map<?, ?> params, String key, List<?> entries) {
    if (params.get("cursor") != null) {
      throw invalid("All entries are on the first page, so there is no cursor.");
    }
    return Optional.of(Map.of(key, entries));
  }

  private ServedSkill skill(@Nullable Object uri) {
    return skills.stream()
        .filter(skill -> skill.uri().equals(uri))
        .findFirst()
        .orElseThrow(() -> invalid("No skill is served at " + uri + "."));
  }

  private List<Map<String, Object>> resources() {
    List<Map<String, Object>> resources = new ArrayList<>();
    for (ServedSkill skill : skills) {
      skill
          .uris()
          .forEach(
              (uri, path) -> {
                Map<String, Object> resource = new LinkedHashMap<>();
                resource.put("uri", uri);
                boolean isMain = path.equals(ServedSkill.FILE);
                resource.put("name", isMain ? skill.name() : path);
                if (isMain) {
                  resource.put("description", skill.description());
                }
                resource.put("mimeType", type(path));
                resource.put("size", skill.content(path).length);
                resources.add(resource);
              });
    }
    return resources;
  }

  private Map<String, Object> read(@Nullable Object uri) {
    for (ServedSkill skill : skills) {
      String path = skill.uris().get(String.valueOf(uri));
      if (path != null) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("uri", String.valueOf(uri));
        content.put("mimeType", type(path));
        byte[] bytes = skill.content(path);
        Optional<String> text = text(bytes);
        content.put(
            text.isPresent() ? "text" : "blob",
            text.orElseGet(() -> Base64.getEncoder().encodeToString(bytes)));
        return content;
      }
    }
    throw invalid("There is no resource " + uri + ".");
  }

  /** Returns the text of a file; empty for a binary file. */
  private static Optional<String> text(byte[] bytes) {
    try {
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static String type(String path) {
    String ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return TYPES.getOrDefault(ending, "application/octet-stream");
  }

  private static McpError invalid(String message) {
    return McpError.builder(ErrorCodes.INVALID_PARAMS).message(message).build();
  }
}
