package io.promptcompiler.core.source;

import java.util.List;
import java.util.stream.Stream;

/**
 * A kind of document, recognized by the names of its files.
 *
 * @param word its name in configurations and indexes: {@code text}
 * @param form the form of its files
 * @param endings the extensions of its files
 * @param endingsAlone the extensions in a root that is configured to contain only this kind
 */
public record Kind(String word, Form form, List<String> endings, List<String> endingsAlone) {
  /**
   * The kind of files with default frontmatter for all texts below their folder. They are not
   * documents.
   */
  public static final Kind DEFAULTS = new Kind("defaults", Form.TEMPLATE, List.of(), List.of());

  private static final List<String> DATA_ENDINGS = List.of(".json", ".yaml", ".yml");

  /** The form of a document's content. */
  public enum Form {
    /** Frontmatter and a template, which other texts can include. */
    TEMPLATE,
    /** Frontmatter and a template of messages, which other templates of messages can include. */
    MESSAGES,
    /** Frontmatter of dotprompt and a template, which other texts can include. */
    DOTPROMPT,
    /**
     * Frontmatter and Markdown, in a file whose name marks its folder: all files of the folder
     * belong to the document.
     */
    FOLDER,
    /** Frontmatter and a text without variables, which others cannot include. */
    FIXED,
    /** JSON or YAML, depending on the extension. */
    DATA,
    /** A form that only its family of documents can read. */
    OTHER
  }

  /** Copies the lists. */
  public Kind {
    endings = List.copyOf(endings);
    endingsAlone = List.copyOf(endingsAlone);
  }

  @Override
  public int hashCode() {
    return word.hashCode();
  }

  /** Returns a kind whose files have the same extensions in all roots. */
  public static Kind of(String word, Form form, String... endings) {
    return new Kind(word, form, List.of(endings), List.of(endings));
  }

  /**
   * Returns a kind of data: {@code .chat.json}, {@code .chat.yaml} or {@code .chat.yml}. In a root
   * that contains only this kind, {@code .json}, {@code .yaml} and {@code .yml} are enough.
   */
  public static Kind ofData(String word) {
    Stream<String> named = DATA_ENDINGS.stream().map(ending -> "." + word + ending);
    return new Kind(word, Form.DATA, named.toList(), DATA_ENDINGS);
  }

  /**
   * Returns a kind of templates that consist of messages: {@code .chat.md} and {@code .chat.hbs}.
   */
  public static Kind ofMessages(String word) {
    List<String> endings = List.of("." + word + ".md", "." + word + ".hbs");
    return new Kind(word, Form.MESSAGES, endings, endings);
  }

  /** Returns a kind of folders, each of which contains a file with the given name. */
  public static Kind ofFolder(String word, String fileName) {
    return of(word, Form.FOLDER, fileName);
  }

  /** Returns the offset of the extension in the name or path of a file of this kind. */
  int ending(String name) {
    return endings.stream()
        .filter(name::endsWith)
        .mapToInt(ending -> name.length() - ending.length())
        .min()
        .orElse(name.lastIndexOf('.'));
  }

  /** Returns whether its files are templates that others can include. */
  public boolean isTemplate() {
    return form == Form.TEMPLATE || form == Form.MESSAGES || form == Form.DOTPROMPT;
  }

  /** Returns whether its files are texts with frontmatter. */
  public boolean hasFrontmatter() {
    return isTemplate() || form == Form.FOLDER || form == Form.FIXED;
  }

  /** Returns whether its documents can be rendered; others only describe something. */
  public boolean isRendered() {
    return form != Form.FIXED;
  }

  /** Returns the extensions of its files, depending on whether a root contains only this kind. */
  List<String> endings(boolean isAlone) {
    return isAlone ? endingsAlone : endings;
  }
}
