package io.promptcompiler.batch;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Prompts for batches. */
final class TestPrompts {
  /** A prompt with parameters of several types. */
  static final String REVIEW =
      """
      ---
      parameters:
        diff: { required: true }
        style: { enum: [short, long], default: short }
        tries: { type: integer }
        files: { type: "string[]" }
      ---
      Review, {{style}}{{#if tries}}, try {{tries}}{{/if}}: {{diff}}
      {{#each files}}
      - {{this}}
      {{/each}}
      """;

  /** Messages with media. */
  static final String CHAT =
      """
      ---
      parameters:
        question: { required: true }
        picture: { type: media }
      ---
      {{#system}}Be brief.{{/system}}
      {{#user}}
      {{question}}
      {{media picture}}
      {{/user}}
      """;

  private TestPrompts() {}

  static PromptCatalog catalog(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("review.md"), REVIEW);
      Files.writeString(folder.resolve("ask.chat.md"), CHAT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return catalogOf(folder);
  }

  static PromptCatalog catalogOf(Path folder) {
    return DirectoryCatalog.of(CompilerOptions.of(SourceRoot.of(folder, "prompts")));
  }

  /** The same prompts, none of which can be rendered. */
  static PromptCatalog unrendered(PromptCatalog catalog) {
    return new PromptCatalog() {
      @Override
      public List<String> ids() {
        return catalog.ids();
      }

      @Override
      public PromptInfo info(String id) {
        return catalog.info(id);
      }

      @Override
      public String render(String id, Map<String, ?> parameters) {
        throw new AssertionError("This was rendered before.");
      }

      @Override
      public PromptCatalog scope(String scope) {
        return this;
      }

      @Override
      public PromptCatalog folder(String folder) {
        return this;
      }
    };
  }

  /** What a generated class does. */
  record Text(String text) implements TextPrompt {
    @Override
    public PromptInfo promptInfo() {
      throw new AssertionError("A batch needs the text alone.");
    }

    @Override
    public Map<String, Object> parameters() {
      return Map.of("text", text);
    }

    @Override
    public void renderTo(Appendable out) throws IOException {
      out.append(text);
    }

    @Override
    public void writeUtf8(OutputStream out) {
      throw new AssertionError("A batch is written as JSON.");
    }

    @Override
    public void writeJsonString(OutputStream out) throws IOException {
      Json.writeString(text, out);
    }

    @Override
    public String render() {
      throw new AssertionError("The text is never needed as a whole.");
    }
  }
}
