package io.promptcompiler.core.source;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** A format of templates of another tool, recognized by the names of its files. */
public enum ForeignFormat {
  /** Templates of Jinja. */
  JINJA("Jinja", "jinja", ".md", "j2|jinja2?"),
  /** Templates of Mustache. */
  MUSTACHE("Mustache", "mustache", ".md", "mustache"),
  /** Prompts that OpenAI hosted, as the body of a request. */
  OPENAI("OpenAI", "hosted", ".chat.md", "openai\\.json"),
  /** Prompts that Langfuse hosts. */
  LANGFUSE("Langfuse", "hosted", ".chat.md", "langfuse\\.json"),
  /** Prompts that LangSmith hosts. */
  LANGSMITH("LangSmith", "hosted", ".chat.md", "langsmith\\.json"),
  /** Prompts of Prompty, which are messages. */
  PROMPTY("Prompty", "prompty", ".chat.md", "prompty"),
  /** Templates of StringTemplate, as Spring AI uses them. */
  STRING_TEMPLATE("StringTemplate", "spring-ai", ".md", "st");

  private final String title;
  private final String syntax;
  private final String target;
  private final Pattern name;

  /**
   * Creates a format.
   *
   * @param endings a regular expression for the extensions
   */
  ForeignFormat(String title, String syntax, String target, String endings) {
    this.title = title;
    this.syntax = syntax;
    this.target = target;
    this.name = Pattern.compile("(.+)\\.(?:" + endings + ")", Pattern.CASE_INSENSITIVE);
  }

  /** Returns the name for use in sentences. */
  public String title() {
    return title;
  }

  /** Returns the syntax that a migration reads. */
  public String syntax() {
    return syntax;
  }

  /** Returns whether the content of a file tells if it becomes a text or messages. */
  public boolean isTextOrMessages() {
    return this == LANGFUSE || this == LANGSMITH;
  }

  /** Returns the name of a file after its migration: {@code x.md} for {@code x.j2}. */
  public String target(String fileName) {
    String stem = name.matcher(fileName).replaceFirst("$1");
    boolean isComplete = target.equals(".md") && stem.matches(".+\\.(?:md|hbs|txt)");
    return isComplete ? stem : stem + target;
  }

  /** Returns the format of a file; empty if its name is not that of a known format. */
  static Optional<ForeignFormat> of(String fileName) {
    return Arrays.stream(values())
        .filter(format -> format.name.matcher(fileName).matches())
        .findFirst();
  }
}
