package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.command.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The starters for new documents. In their files, {@code @name@} is a placeholder for the name of
 * the new document, and {@code @path@} for its path without the extension.
 */
enum Starter {
  /** Messages for a chat model. */
  MESSAGES("messages.md", ".chat.md .chat.hbs"),
  /** A text prompt. */
  TEXT("text.md", ".md .hbs .txt"),
  /** A text prompt with a typed output. */
  OUTPUT("output.md", ".md .hbs .txt"),
  /** A tool that models call. */
  TOOL("tool.md", ".tool.md"),
  /** A variant of a prompt, whose files follow from the prompt. */
  VARIANT("", ""),
  /** A text that other documents include by its name. */
  PARTIAL("partial.md", ".md .hbs .txt"),
  /** A text that other documents insert unchanged. */
  SKILL("skill.md", ".md .hbs .txt"),
  /** A prompt in the format of dotprompt. */
  DOTPROMPT("dotprompt.prompt", ".prompt"),
  /** A chat document, with the task that declares its data. */
  CHAT("chat.yaml", ".chat.yaml .chat.yml .chat.json"),
  /** A step. */
  STEP("step.yaml", ".step.yaml .step.yml .step.json"),
  /** An orchestrator. */
  ORCHESTRATOR("orchestrator.yaml", ".orchestrator.yaml .orchestrator.yml .orchestrator.json"),
  /** The shared parts of a prompt library: a type, a partial and a skill. */
  LIBRARY("library.md", "");

  private final String resource;

  /** The possible file extensions, separated by spaces; the first one is the default. */
  private final String endings;

  Starter(String resource, String endings) {
    this.resource = resource;
    this.endings = endings;
  }

  private List<String> endings() {
    return List.of(endings.split(" ", -1));
  }

  static Optional<Starter> of(String word) {
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(Starter::word).toList();
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the contents of the files to write, by id, beginning with the document itself.
   *
   * @throws UsageException if the id does not fit this kind of document
   */
  Map<String, String> files(String id) {
    String path = id.replace('\\', '/');
    if (path.isBlank() || path.startsWith("/") || path.endsWith("/")) {
      throw new UsageException("'" + id + "' is not a valid id. Write one like build/code.md.");
    }
    Map<String, String> files = new LinkedHashMap<>();
    switch (this) {
      case MESSAGES, TEXT, OUTPUT, TOOL, DOTPROMPT, STEP, ORCHESTRATOR ->
          files.put(withEnding(path), filled(resource, path));
      case VARIANT -> throw new IllegalStateException("The files of a variant need its prompt.");
      case PARTIAL -> files.put(in("partials", withEnding(path)), filled(resource, path));
      case SKILL -> files.put(in("skills", withEnding(path)), filled(resource, path));
      case CHAT -> {
        files.put(withEnding(path), filled(resource, path));
        files.put(stem(path) + ".task.yaml", filled("task.yaml", path));
      }
      case LIBRARY -> {
        files.put("partials/" + stem(path) + "-rules.md", filled("library-rules.md", path));
        files.put("skills/" + stem(path) + "-tone.md", filled("skill.md", path));
        files.put(stem(path) + ".md", filled(resource, path));
      }
    }
    return files;
  }

  /**
   * Returns the path of a fragment, to which the folder is added if the path is not recognized as
   * that of a fragment. Fragments are recognized by their folder, or by a name that begins with an
   * underscore.
   */
  private static String in(String folder, String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    boolean isInside = ("/" + path).contains("/" + folder + "/") || name.startsWith("_");
    return isInside ? path : folder + "/" + path;
  }

  private String withEnding(String path) {
    for (Starter other : values()) {
      // The extension '.chat.md' ends like '.md', but is that of messages.
      if (other.hasLongerEnding(path, this)) {
        throw new UsageException(
            "'"
                + path
                + "' has the extension of another kind. Write 'prompt new "
                + other.word()
                + " "
                + path
                + "', or another name.");
      }
    }
    if (endings().stream().anyMatch(path::endsWith)) {
      if (path.endsWith(".json")) {
        throw new UsageException(
            "'" + path + "' is created as YAML. Use the extension " + endings().get(0) + ".");
      }
      return path;
    }
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (name.contains(".")) {
      throw new UsageException(
          "The extension of '"
              + path
              + "' does not fit the kind "
              + word()
              + ". Extensions: "
              + String.join(", ", endings())
              + ".");
    }
    return path + endings().get(0);
  }

  /** Returns whether a path has an extension of this kind that ends like one of another kind. */
  private boolean hasLongerEnding(String path, Starter than) {
    return this != than
        && endings().stream()
            .filter(ending -> !than.endings().contains(ending) && path.endsWith(ending))
            .anyMatch(ending -> than.endings().stream().anyMatch(ending::endsWith));
  }

  private String stem(String path) {
    for (String ending : endings()) {
      if (!ending.isEmpty() && path.endsWith(ending)) {
        return path.substring(0, path.length() - ending.length());
      }
    }
    return path.endsWith(".md") ? path.substring(0, path.length() - 3) : path;
  }

  private String filled(String file, String path) {
    String stem = stem(path);
    String name = stem.substring(stem.lastIndexOf('/') + 1);
    String words = name.replaceAll("[^\\p{L}\\p{N}]+", "_");
    return read(file).replace("@path@", stem).replace("@name@", name).replace("@word@", words);
  }

  private static String read(String file) {
    try (InputStream in =
        Objects.requireNonNull(Starter.class.getResourceAsStream("new/" + file), file)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
