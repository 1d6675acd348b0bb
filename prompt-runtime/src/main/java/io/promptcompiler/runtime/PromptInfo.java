package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.Telemetry;
import java.util.List;
import java.util.Map;

/**
 * The description of a prompt, available without rendering it. Immutable. Generated classes and
 * catalogs return it; applications need not implement it.
 */
public interface PromptInfo {
  /** The variant name of the prompt itself. */
  String BASE = "base";

  /**
   * Returns the path of the source file relative to its root, with {@code /} as separator: {@code
   * build/review.md}.
   */
  String id();

  /** Returns the document kind of the source file. */
  PromptKind kind();

  /** Returns the scope of the prompt, which names its provider. */
  PromptScope scope();

  /** Returns the lines of the synopsis; empty when there is none. */
  List<String> synopsis();

  /** Returns the description; empty when there is none. */
  String description();

  /** Returns the version as the author wrote it; empty when there is none. */
  String version();

  /** Returns the lifecycle status; {@code CURRENT} unless the author sets another one. */
  PromptStatus status();

  /**
   * Returns the response format that a chat document declares: a string unchanged, any other value
   * as JSON; empty when it declares none.
   */
  String responseFormat();

  /**
   * Returns the maximum number of tokens that the author declares for the text; {@link
   * Integer#MAX_VALUE} when there is no limit. {@link TokenBudget#require} enforces such a limit.
   */
  int maxTokens();

  /**
   * Returns a hash, in 64 hexadecimal digits, of all sources that the rendered text depends on: the
   * file itself, the files that it includes, inherits and extends, and the custom syntax configured
   * for its root. For a prompt that depends only on its own file, it is the SHA-256 of that file's
   * bytes.
   */
  String sha256();

  /** Returns the parameters, in declared order; immutable. */
  List<PromptParameter> parameters();

  /** Returns a JSON Schema (draft 2020-12) of the parameter object, as one line of JSON. */
  String jsonSchema();

  /**
   * Returns a JSON Schema (draft 2020-12) of the model's answer, in the strict form that providers
   * require for structured outputs, as one line of JSON; empty when the prompt does not declare an
   * output.
   */
  String outputSchema();

  /**
   * Returns JSON Pointers (RFC 6901) to the numbers of the {@linkplain #outputSchema schema of the
   * output} that are declared as {@code decimal}; immutable.
   */
  List<String> outputDecimals();

  /**
   * Returns JSON Pointers (RFC 6901) to the properties of the {@linkplain #outputSchema schema of
   * the output} whose values logs and exceptions must not show; an empty one if that is the whole
   * output. Immutable.
   */
  List<String> outputSensitive();

  /**
   * Returns the names of the tools that the author lists for the prompt, in their order; empty when
   * there are none. Immutable.
   */
  List<String> tools();

  /**
   * Returns a hash, in 64 hexadecimal digits, of the names of the listed {@linkplain #tools()
   * tools}, of the files of those that files define, and of the definitions that are pinned from
   * servers; empty when the prompt lists no tools.
   */
  String toolsSha256();

  /**
   * Returns the name of the described variant: {@code base} or a declared variant; empty when the
   * prompt does not declare variants.
   */
  String variant();

  /**
   * Returns the names of the prompt's variants: {@code base}, then the declared ones, in declared
   * order. Empty when the prompt does not declare variants; immutable.
   */
  List<String> variants();

  /**
   * Returns the names of the prompt's conversations, each of which has separate parameters; empty
   * when there are none. {@code PromptCatalog.messages("review#analysis", …)} renders a
   * conversation.
   */
  List<String> parts();

  /**
   * Returns the description of one of the {@link #parts()}: this description with the parameters of
   * that conversation.
   *
   * @throws UnknownPartException if there is no conversation with this name
   */
  PromptInfo part(String name);

  /**
   * Returns how much of the beginning of the prompt stays the same, so that providers can cache it;
   * {@link Caching#NONE} when the prompt and the folders above it declare nothing about caching.
   */
  Caching caching();

  /**
   * Returns the coordinates of the module that contains the prompt, such as {@code
   * com.acme:house-prompts:1.2.0}. Present in descriptions from {@link PromptCatalog#discover()};
   * empty in those from generated classes.
   */
  String module();

  /** Returns this description with the given module coordinates. */
  PromptInfo withModule(String coordinates);

  /**
   * Returns the name of the source from which the text is served instead of the compiled one, such
   * as {@code directory /etc/acme/prompts}; empty for the compiled text.
   */
  String source();

  /** Returns this description with the given source of its text. */
  PromptInfo withSource(String name);

  /**
   * Returns attributes that identify the prompt in traces, for the span of a model call. They do
   * not contain rendered text or parameter values, and are the same for each call. Attributes
   * without a value are left out.
   *
   * <ul>
   *   <li>{@code gen_ai.prompt.name}: the id
   *   <li>{@code gen_ai.prompt.version}: the version, else the first 12 digits of the hash
   *   <li>{@code io.promptcompiler.prompt.hash}: the hash
   *   <li>{@code io.promptcompiler.prompt.tools}: the hash of the listed tools
   *   <li>{@code io.promptcompiler.prompt.variant}: the variant
   *   <li>{@code io.promptcompiler.prompt.module}: the module
   *   <li>{@code io.promptcompiler.prompt.source}: the source of a text that is not the compiled
   *       one
   * </ul>
   *
   * The first two attributes are from OpenTelemetry's semantic conventions.
   */
  default Map<String, String> telemetry() {
    return Telemetry.of(this);
  }
}
