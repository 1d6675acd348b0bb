package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.ParameterType;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.PromptStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the description of a prompt; for generated code, which is smallest if it gives texts. What
 * is not set is empty, the status is {@code current}, and there is no limit.
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
  String variant = "";
  List<String> variants = List.of();

  /** Takes the parameters that are added: those of the prompt, or of the last part. */
  private List<PromptParameter> last = parameters;

  private InfoBuilder(String id, PromptKind kind, PromptScope scope) {
    this.id = id;
    this.kind = kind;
    this.scope = scope;
  }

  /**
   * Returns a builder for the description of a prompt.
   *
   * @param id the path of its source inside its root, with {@code /}
   * @param kind the word for a {@link PromptKind}
   * @param scope the word for a {@link PromptScope}
   */
  public static InfoBuilder of(String id, String kind, String scope) {
    return new InfoBuilder(id, PromptKind.of(kind), PromptScope.of(scope));
  }

  /** Returns a builder with what all parts of a prompt have in common. */
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

  /** Sets the status, by the word for a {@link PromptStatus}. */
  public InfoBuilder status(String word) {
    status = PromptStatus.of(word);
    return this;
  }

  /** Sets the form of the answer. */
  public InfoBuilder responseFormat(String text) {
    responseFormat = text;
    return this;
  }

  /** Sets how many tokens the text may have. */
  public InfoBuilder maxTokens(int tokens) {
    maxTokens = tokens;
    return this;
  }

  /** Sets the hash. */
  public InfoBuilder sha256(String hexadecimal) {
    sha256 = hexadecimal;
    return this;
  }

  /** Sets the whole JSON Schema, where it is not composed of those of the parameters. */
  public InfoBuilder jsonSchema(String json) {
    jsonSchema = json;
    return this;
  }

  /** Sets the JSON Schema of the output. */
  public InfoBuilder outputSchema(String json) {
    outputSchema = json;
    return this;
  }

  /** Adds a required parameter of a declared type. */
  public InfoBuilder required(String name, String type) {
    return parameter(name, type, true);
  }

  /** Adds a parameter of a declared type that can be left out. */
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
    return replace(its, its.defaultValue(), text, its.enumValues(), its.trust());
  }

  /** Sets the default of the last parameter. */
  public InfoBuilder defaultValue(Object value) {
    PromptParameter its = removeLast();
    return replace(its, value, its.description(), its.enumValues(), its.trust());
  }

  /** Sets the allowed values of the last parameter. */
  public InfoBuilder enumValues(String... values) {
    PromptParameter its = removeLast();
    return replace(its, its.defaultValue(), its.description(), List.of(values), its.trust());
  }

  /** Sets the JSON Schema of the last parameter, if its description does not have all of it. */
  public InfoBuilder schema(String json) {
    schemas.put(last.get(last.size() - 1).name(), json);
    return this;
  }

  /** Marks the last parameter as untrusted. */
  public InfoBuilder untrusted() {
    PromptParameter its = removeLast();
    return replace(
        its, its.defaultValue(), its.description(), its.enumValues(), ParameterTrust.UNTRUSTED);
  }

  private PromptParameter removeLast() {
    return last.remove(last.size() - 1);
  }

  private InfoBuilder replace(
      PromptParameter its,
      @Nullable Object defaultValue,
      String text,
      List<String> enumValues,
      ParameterTrust trust) {
    return parameter(
        new PromptParameter(
            its.name(), its.type(), its.required(), defaultValue, text, enumValues, trust));
  }

  /** Adds a conversation with a JSON Schema; the parameters that follow are its own. */
  public InfoBuilder part(String name, String schema) {
    last = new ArrayList<>();
    conversations.add(new Parts.Taken(name, schema, last));
    return this;
  }

  /** Adds variants to the base, which this describes. */
  public InfoBuilder variants(String... names) {
    List<String> all = new ArrayList<>(List.of(names));
    all.add(0, PromptInfo.BASE);
    variant = PromptInfo.BASE;
    variants = List.copyOf(all);
    return this;
  }

  /**
   * Makes this the description of a variant, which takes the same parameters as the base.
   *
   * @param name its name
   * @param base describes the base
   */
  public InfoBuilder variant(String name, PromptInfo base) {
    variant = name;
    variants = base.variants();
    parameters.addAll(base.parameters());
    jsonSchema = base.jsonSchema();
    outputSchema = base.outputSchema();
    return this;
  }

  /** Returns the description. It has what this has, so nothing can be set after it. */
  public PromptInfo build() {
    if (jsonSchema.isEmpty()) {
      jsonSchema = ParameterSchemas.compose(parameters, schemas);
    }
    schemas.clear();
    return new BuiltInfo(this, "");
  }
}
