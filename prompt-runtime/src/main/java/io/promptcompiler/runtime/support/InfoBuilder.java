package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Caching;
import io.promptcompiler.runtime.ParameterSensitivity;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.ParameterType;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.PromptStatus;
import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A builder for the description of a prompt. Generated code passes strings where it can, which
 * keeps it small. By default, all texts and lists are empty, the status is {@code current}, and
 * there is no token limit.
 */
public final class InfoBuilder {
  final String id;
  final PromptKind kind;
  final PromptScope scope;
  final List<String> synopsis = new ArrayList<>();
  final List<PromptParameter> parameters = new ArrayList<>();
  final List<Parts.Taken> conversations = new ArrayList<>();
  String description = "";
  String version = "";
  PromptStatus status = PromptStatus.CURRENT;
  String responseFormat = "";
  int maxTokens = Integer.MAX_VALUE;
  String sha256 = "";
  String jsonSchema = "";
  private final Map<String, String> schemas = new HashMap<>();
  String outputSchema = "";
  List<String> outputDecimals = List.of();
  List<String> outputSensitive = List.of();
  List<String> tools = List.of();
  String toolsSha256 = "";
  final List<Caching.Level> levels = new ArrayList<>();
  String variant = "";
  List<String> variants = List.of();

  /** The list that receives new parameters: that of the prompt, or of the last conversation. */
  private List<PromptParameter> last = parameters;

  private InfoBuilder(String id, PromptKind kind, PromptScope scope) {
    this.id = id;
    this.kind = kind;
    this.scope = scope;
  }

  /**
   * Returns a builder for the description of a prompt.
   *
   * @param id the path of the source file relative to its root, with {@code /}
   * @param kind the name of a {@link PromptKind} in lower case
   * @param scope the name of a {@link PromptScope} in lower case
   */
  public static InfoBuilder of(String id, String kind, String scope) {
    return new InfoBuilder(id, PromptKind.of(kind), PromptScope.of(scope));
  }

  /** Returns a builder with the properties that all conversations of a prompt share. */
  static InfoBuilder of(PromptInfo info) {
    InfoBuilder builder = new InfoBuilder(info.id(), info.kind(), info.scope());
    builder.synopsis.addAll(info.synopsis());
    builder.description = info.description();
    builder.version = info.version();
    builder.status = info.status();
    builder.responseFormat = info.responseFormat();
    builder.maxTokens = info.maxTokens();
    builder.sha256 = info.sha256();
    builder.outputSchema = info.outputSchema();
    builder.outputDecimals = info.outputDecimals();
    builder.outputSensitive = info.outputSensitive();
    builder.tools = info.tools();
    builder.toolsSha256 = info.toolsSha256();
    return builder;
  }

  /** Adds a line of the synopsis. */
  public InfoBuilder synopsis(String line) {
    synopsis.add(line);
    return this;
  }

  /** Sets the description. */
  public InfoBuilder description(String text) {
    description = text;
    return this;
  }

  /** Sets the version. */
  public InfoBuilder version(String text) {
    version = text;
    return this;
  }

  /** Sets the status, by the name of a {@link PromptStatus} in lower case. */
  public InfoBuilder status(String word) {
    status = PromptStatus.of(word);
    return this;
  }

  /** Sets the response format. */
  public InfoBuilder responseFormat(String text) {
    responseFormat = text;
    return this;
  }

  /** Sets the maximum number of tokens of the text. */
  public InfoBuilder maxTokens(int tokens) {
    maxTokens = tokens;
    return this;
  }

  /** Sets the hash, in 64 hexadecimal digits. */
  public InfoBuilder sha256(String hexadecimal) {
    sha256 = hexadecimal;
    return this;
  }

  /**
   * Sets the JSON Schema of the parameter object, if it is not composed of the schemas of the
   * parameters.
   */
  public InfoBuilder jsonSchema(String json) {
    jsonSchema = json;
    return this;
  }

  /** Sets the JSON Schema of the output. */
  public InfoBuilder outputSchema(String json) {
    outputSchema = json;
    return this;
  }

  /** Sets the JSON Pointers to the decimals in the schema of the output. */
  public InfoBuilder outputDecimals(String... pointers) {
    outputDecimals = List.of(pointers);
    return this;
  }

  /** Sets the JSON Pointers to the sensitive properties in the schema of the output. */
  public InfoBuilder outputSensitive(String... pointers) {
    outputSensitive = List.of(pointers);
    return this;
  }

  /** Sets the names of the listed tools, in their order. */
  public InfoBuilder tools(String... names) {
    tools = List.of(names);
    return this;
  }

  /** Sets the hash of the listed tools. */
  public InfoBuilder toolsSha256(String hash) {
    toolsSha256 = hash;
    return this;
  }

  /** Adds a required parameter of a declared type. */
  public InfoBuilder required(String name, String type) {
    return parameter(name, type, true);
  }

  /** Adds an optional parameter of a declared type. */
  public InfoBuilder optional(String name, String type) {
    return parameter(name, type, false);
  }

  private InfoBuilder parameter(String name, String type, boolean isRequired) {
    ParameterType declared = new ParameterType(type);
    return parameter(
        new PromptParameter(
            name, declared, isRequired, null, "", List.of(), ParameterTrust.TRUSTED));
  }

  /** Adds a parameter. */
  public InfoBuilder parameter(PromptParameter parameter) {
    last.add(parameter);
    return this;
  }

  /** Sets the description of the last parameter. */
  public InfoBuilder described(String text) {
    PromptParameter its = removeLast();
    return replace(its, its.defaultValue(), text, its.enumValues(), its.trust(), its.sensitivity());
  }

  /** Sets the default value of the last parameter. */
  public InfoBuilder defaultValue(Object value) {
    PromptParameter its = removeLast();
    return replace(its, value, its.description(), its.enumValues(), its.trust(), its.sensitivity());
  }

  /** Sets the allowed values of the last parameter. */
  public InfoBuilder enumValues(String... values) {
    PromptParameter its = removeLast();
    return replace(
        its,
        its.defaultValue(),
        its.description(),
        List.of(values),
        its.trust(),
        its.sensitivity());
  }

  /**
   * Sets the JSON Schema of the last parameter, if the schema cannot be derived from the
   * description.
   */
  public InfoBuilder schema(String json) {
    schemas.put(last.get(last.size() - 1).name(), json);
    return this;
  }

  /** Marks the last parameter as untrusted. */
  public InfoBuilder untrusted() {
    PromptParameter its = removeLast();
    return replace(
        its,
        its.defaultValue(),
        its.description(),
        its.enumValues(),
        ParameterTrust.UNTRUSTED,
        its.sensitivity());
  }

  /**
   * Marks the last parameter as sensitive.
   *
   * @param sensitivity the name of a {@link ParameterSensitivity} in upper case
   */
  public InfoBuilder sensitive(String sensitivity) {
    PromptParameter its = removeLast();
    return replace(
        its,
        its.defaultValue(),
        its.description(),
        its.enumValues(),
        its.trust(),
        ParameterSensitivity.valueOf(sensitivity));
  }

  private PromptParameter removeLast() {
    return last.remove(last.size() - 1);
  }

  private InfoBuilder replace(
      PromptParameter its,
      @Nullable Object defaultValue,
      String text,
      List<String> enumValues,
      ParameterTrust trust,
      ParameterSensitivity sensitivity) {
    return parameter(
        new PromptParameter(
            its.name(),
            its.type(),
            its.required(),
            defaultValue,
            text,
            enumValues,
            trust,
            sensitivity));
  }

  /**
   * Adds a conversation with the JSON Schema of its parameters. Parameters that are added
   * afterwards belong to this conversation.
   */
  public InfoBuilder part(String name, String schema) {
    last = new ArrayList<>();
    conversations.add(new Parts.Taken(name, schema, last));
    return this;
  }

  /**
   * Adds a beginning that stays the same.
   *
   * @param varies the name of a {@link Varies} in upper case
   * @param length its minimum length in UTF-16 units
   * @param line the line with the value before which it ends; 0 if everything stays the same
   * @param value that value; empty if everything stays the same
   */
  public InfoBuilder stable(String varies, int length, int line, String value) {
    levels.add(new Caching.Level(Varies.valueOf(varies), length, id, line, value));
    return this;
  }

  /** Adds the names of variants and makes this the description of the base. */
  public InfoBuilder variants(String... names) {
    List<String> all = new ArrayList<>(List.of(names));
    all.add(0, PromptInfo.BASE);
    variant = PromptInfo.BASE;
    variants = List.copyOf(all);
    return this;
  }

  /**
   * Makes this the description of a variant, which has the same parameters as the base.
   *
   * @param name the name of the variant
   * @param base the description of the base
   */
  public InfoBuilder variant(String name, PromptInfo base) {
    variant = name;
    variants = base.variants();
    parameters.addAll(base.parameters());
    jsonSchema = base.jsonSchema();
    outputSchema = base.outputSchema();
    outputDecimals = base.outputDecimals();
    outputSensitive = base.outputSensitive();
    tools = base.tools();
    toolsSha256 = base.toolsSha256();
    return this;
  }

  /**
   * Returns the description. It shares the state of this builder, so the builder must not be
   * modified afterwards.
   */
  public PromptInfo build() {
    if (jsonSchema.isEmpty()) {
      jsonSchema = ParameterSchemas.compose(parameters, schemas);
    }
    schemas.clear();
    return new BuiltInfo(this, "", "");
  }
}
