package io.promptcompiler.cli;

import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.frontmatter.ReadVariants;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter.Parts;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.runtime.integration.PromptNames;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A new variant of a prompt: a file with the text of the prompt, and its declaration in the prompt.
 *
 * @param base the prompt
 * @param name the name of the variant
 */
record NewVariant(SourceFile base, String name) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

  /** The key of variants on a line of its own, and the indentation of the line below. */
  private static final Pattern VARIANTS =
      Pattern.compile("(?m)^variants:[ \\t]*(?:#.*)?\\R([ \\t]+)");

  /**
   * Finds the prompt of a new variant.
   *
   * @param written the prompt and the name of the variant: {@code build/code@claude}
   * @throws UsageException if there is no such prompt, or it cannot have the variant
   */
  static NewVariant of(String written, PromptModule module) {
    int at = written.lastIndexOf('@');
    String id = written.substring(0, Math.max(at, 0));
    String name = written.substring(at + 1);
    if (id.isEmpty() || !NAME.matcher(name).matches()) {
      throw new UsageException(
          "'"
              + written
              + "' does not name a variant. Write the prompt and a name of letters, digits, '-' and"
              + " '_', as in build/code@claude.");
    }
    Optional<SourceFile> base =
        module.documents().stream()
            .filter(
                file ->
                    file.id().path().equals(id)
                        || PromptNames.withoutEnding(file.id().path()).equals(id))
            .findFirst();
    if (base.isEmpty()) {
      throw new UsageException(
          Suggestion.join(
              "There is no prompt '" + id + "'.",
              Suggestion.didYouMean(id, module.promptIds(), "Prompts")));
    }
    if (!base.get().kind().isTemplate() || Fragments.isFragment(base.get())) {
      throw new UsageException(
          "'" + id + "' cannot have variants, which only prompts in" + " templates have.");
    }
    return new NewVariant(base.get(), name);
  }

  /** Returns the contents of the new file, and of the prompt if it changes, by id. */
  Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    String content = base.text().content();
    Parts parts = parts();
    files.put(id(), base.text().slice(parts.template()));
    if (Dialect.of(base).isDeclared() && !ReadVariants.namesIn(base).contains(name)) {
      files.put(base.id().path(), declared(content, parts));
    }
    return files;
  }

  /** Returns the id of the new file. */
  String id() {
    String path = base.id().path();
    String ending = path.substring(PromptNames.withoutEnding(path).length());
    return path.substring(0, path.length() - ending.length()) + "." + name + ending;
  }

  private Parts parts() {
    return (Dialect.of(base).isDeclared()
            ? SplitFrontmatter.split(base.text(), finding -> {})
            : SplitFrontmatter.splitDotprompt(base.text(), finding -> {}))
        .orElseThrow(
            () -> new UsageException("The frontmatter of '" + base.id() + "' is not closed."));
  }

  private String declared(String content, Parts parts) {
    String entry = name + ": { description: For " + name + " }\n";
    if (parts.yaml().end() == 0) {
      return "---\nvariants:\n  " + entry + "---\n" + content;
    }
    String yaml = base.text().slice(parts.yaml());
    Matcher block = VARIANTS.matcher(yaml);
    if (block.find()) {
      int place = parts.yaml().start() + block.start(1);
      return content.substring(0, place) + block.group(1) + entry + content.substring(place);
    }
    if (yaml.lines().anyMatch(line -> line.startsWith("variants:"))) {
      throw new UsageException(
          "Add '" + name + "' to 'variants' in '" + base.id() + "', and run the command again.");
    }
    int end = parts.yaml().end();
    return content.substring(0, end) + "variants:\n  " + entry + content.substring(end);
  }
}
