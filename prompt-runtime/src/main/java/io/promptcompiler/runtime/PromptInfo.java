package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.Telemetry;
import java.util.List;
import java.util.Map;

/**
 * Describes a prompt without rendering it. Immutable. Generated classes and catalogs return it;
 * applications need not implement it.
 */
public interface PromptInfo {
  /** The name of the variant that a prompt itself is. */
  String BASE = "base";

  /** The path of the source inside its root, always with {@code /}: {@code build/review.md}. */
  String id();

  /** The kind of document that the source is. */
  PromptKind kind();

  /** Who provides the prompt. */
  PromptScope scope();

  /** The lines of the synopsis; empty when there is none. */
  List<String> synopsis();

  /** The description; empty when there is none. */
  String description();

  /** The version as the author wrote it; empty when there is none. */
  String version();

  /** How far the prompt is in its life: {@code CURRENT} unless its author says otherwise. */
  PromptStatus status();

  /**
   * What a chat document says about the answer's form: a text as it is, anything else as JSON;
   * empty when it says nothing.
   */
  String responseFormat();

  /**
   * How many tokens the text may have, as its author says; {@link Integer#MAX_VALUE} when nothing
   * is said. {@link TokenBudget#require} holds a text to it.
   */
  int maxTokens();

  /**
   * A hash of 64 hexadecimal digits over everything in templates that the text depends on: the file
   * itself, what it includes, inherits and extends, and a syntax that its root is configured with.
   * For a prompt that depends only on its own file, the SHA-256 of that file's bytes.
   */
  String sha256();

  /** The parameters, in declared order; immutable. */
  List<PromptParameter> parameters();

  /** A JSON Schema (draft 2020-12) of the parameter object, as one line of JSON. */
  String jsonSchema();

  /**
   * A JSON Schema (draft 2020-12) of what a model is to answer, in the strict form that providers
   * take for structured outputs, as one line of JSON; empty when the prompt declares no output.
   */
  String outputSchema();

  /**
   * The variant that this describes: {@code base} or one that the prompt declares; empty when it
   * declares none.
   */
  String variant();

  /**
   * The names of the prompt's variants: {@code base}, then those that it declares, in declared
   * order. Empty when it declares none; immutable.
   */
  List<String> variants();

  /**
   * The names of the prompt's conversations, each of which has parameters of its own; empty when it
   * has none. {@code PromptCatalog.messages("review#analysis", …)} renders one.
   */
  List<String> parts();

  /**
   * Returns the description of one of {@link #parts()}: the same with the parameters that it takes.
   *
   * @throws UnknownPartException if there is none of this name
   */
  PromptInfo part(String name);

  /**
   * The module that has the prompt, as {@code com.acme:house-prompts:1.2.0}; empty when that is not
   * known. {@link PromptCatalog#discover()} knows it, a generated class by itself does not.
   */
  String module();

  /** Returns the same of a prompt that is in a module of these coordinates. */
  PromptInfo withModule(String coordinates);

  /**
   * Returns what tells in traces which prompt it was, as attributes for the span of a call of a
   * model. It has nothing of what was rendered, and is the same each time. What is not known is
   * left out.
   *
   * <ul>
   *   <li>{@code gen_ai.prompt.name}: the id
   *   <li>{@code gen_ai.prompt.version}: the version, else the first 12 digits of the hash
   *   <li>{@code io.promptcompiler.prompt.hash}: the hash
   *   <li>{@code io.promptcompiler.prompt.variant}: the variant
   *   <li>{@code io.promptcompiler.prompt.module}: the module
   * </ul>
   *
   * The first two are those of OpenTelemetry's semantic conventions.
   */
  default Map<String, String> telemetry() {
    return Telemetry.of(this);
  }
}
