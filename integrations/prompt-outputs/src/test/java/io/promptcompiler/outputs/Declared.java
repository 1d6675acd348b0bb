package io.promptcompiler.outputs;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.PromptInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A prompt with an output, and the reader of its answers. */
final class Declared {
  private Declared() {}

  /** Returns a reader for the output that is declared in a line of YAML. */
  static Outputs<Map<String, @Nullable Object>> output(Path folder, String declaration) {
    return Outputs.ofMaps(prompt(folder, declaration));
  }

  /** Returns a reader for the same output of a prompt with a value that is not trusted. */
  static Outputs<Map<String, @Nullable Object>> untrusted(Path folder, String declaration) {
    String parameters = "parameters: { change: { required: true, trust: untrusted } }\n";
    return Outputs.ofMaps(prompt(folder, parameters + declaration, "{{change}}"));
  }

  /** Returns a reader for the output of a dotprompt with a schema in a line of YAML. */
  static Outputs<Map<String, @Nullable Object>> dotprompt(Path folder, String schema) {
    return Outputs.ofMaps(promptOfDotprompt(folder, schema));
  }

  /** Returns a reader for such an output, with types that the schema can name. */
  static Outputs<Map<String, @Nullable Object>> dotprompt(
      Path folder, String types, String schema) {
    String output = "output: { schema: " + schema + " }";
    return Outputs.ofMaps(write(folder, "review.prompt", types + output, "x"));
  }

  /** Returns the prompt of a dotprompt with a schema in a line of YAML. */
  static PromptInfo promptOfDotprompt(Path folder, String schema) {
    return write(folder, "review.prompt", "output: { schema: " + schema + " }", "x");
  }

  /** Returns a prompt whose frontmatter is the given YAML. */
  static PromptInfo prompt(Path folder, String frontmatter) {
    return prompt(folder, frontmatter, "text");
  }

  /** Returns a prompt with the given frontmatter and text. */
  static PromptInfo prompt(Path folder, String frontmatter, String text) {
    return write(folder, "review.md", frontmatter, text);
  }

  private static PromptInfo write(Path folder, String file, String frontmatter, String text) {
    try {
      Files.writeString(folder.resolve(file), "---\n" + frontmatter + "\n---\n" + text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return DirectoryCatalog.of(folder).info("review");
  }
}
