package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A folder of templates of a test. */
final class Prompts {
  /** Texts that a page must show as they are. */
  static final List<String> HOSTILE =
      List.of(
          "</script><script>window.stolen=1</script>",
          "<img src=x onerror=window.stolen=1>",
          "\" onmouseover=\"window.stolen=1\" x=\"",
          "javascript:window.stolen=1",
          "]]>--><!--${window.stolen=1}`",
          "\u2028\u2029\u0000\uE000\uE001\u202Eabc");

  private final Path folder;

  Prompts(Path folder) {
    this.folder = folder;
  }

  Prompts with(String id, String text) {
    try {
      Path file = folder.resolve(id);
      Files.createDirectories(file.getParent());
      Files.write(file, text.getBytes(UTF_8));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  PromptModule module() {
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder, "com.acme"));
    Path settings = folder.resolve(ProjectFile.NAME);
    if (Files.exists(settings)) {
      options = options.withProjectFile(settings);
    }
    return new PromptModule("prompts", options, ProjectFunctions.NONE, List.of());
  }

  Texts texts() {
    return new Texts("Prompts", folder);
  }

  Catalogue catalogue() {
    return Catalogue.of(List.of(Shown.alone(module())), texts());
  }

  /** These templates beside those of another folder, which are a release. */
  Shown comparedWith(Prompts released, String name) {
    return new Shown(
        module(),
        Optional.of(
            ReadRelease.prompts(
                Released.inDirectories(name, Optional.empty(), released.module().options()))));
  }

  /** The data of a page. */
  Map<String, Object> page(String id) {
    return page(id, catalogue());
  }

  /** The data of a page of a catalogue. */
  static Map<String, Object> page(String id, Catalogue catalogue) {
    return catalogue.describe(catalogue.page("project/" + id).orElseThrow());
  }

  /** Many prompts, some of which have texts and names that are hostile to pages. */
  static void hostile(Path folder, int count) {
    Prompts prompts = new Prompts(folder);
    String[] names = {
      "<b>bold&amp;", "a'b\"c", "%2e%2e%2f#x?y=z", "日本語 prompt", "javascript:alert(1)"
    };
    for (int i = 0; i < count; i++) {
      String text = HOSTILE.get(i % HOSTILE.size()).replace("\u0000", "");
      String name = i < names.length ? names[i] : "prompt-" + i;
      prompts.with(
          "folder" + i % 20 + "/" + name + ".md",
          """
          ---
          synopsis: %s
          tags: [tag%d, "<i>"]
          parameters:
            value: { required: true, description: "%s" }
            count: { type: integer, default: %d }
          examples:
            - name: hostile
              parameters: { value: "%s" }
          ---
          Prompt %d: {{value}} and {{count}}.
          <script>window.stolen = 1</script>
          """
              .formatted(quoted(text), i % 7, escaped(text), i, escaped(text), i));
    }
  }

  private static String quoted(String text) {
    return "\"" + escaped(text) + "\"";
  }

  /** As YAML writes it between double quotes. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit == '"' || unit == '\\') {
        escaped.append('\\').append(unit);
      } else if (unit < ' ' || unit > '~') {
        escaped.append(String.format("\\u%04x", (int) unit));
      } else {
        escaped.append(unit);
      }
    }
    return escaped.toString();
  }
}
