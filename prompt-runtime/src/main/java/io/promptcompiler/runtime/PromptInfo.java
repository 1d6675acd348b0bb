package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.Parts;
import io.promptcompiler.runtime.support.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Describes a prompt without rendering it. Immutable. */
public final class PromptInfo {
  /** The name of the variant that a prompt itself is. */
  public static final String BASE = "base";

  private final String id;
  private final String kind;
  private final String scope;
  private final List<String> synopsis;
  private final String description;
  private final String version;
  private final String status;
  private final String responseFormat;
  private final int maxTokens;
  private final String sha256;
  private final List<PromptParameter> parameters;
  private final String jsonSchema;
  private final String outputSchema;
  private final String variant;
  private final List<String> variants;
  private final List<Part> parts;
  private final String module;

  private PromptInfo(Builder from) {
    this.id = from.id;
    this.kind = from.kind;
    this.scope = from.scope;
    this.synopsis = List.copyOf(from.synopsis);
    this.description = from.description;
    this.version = from.version;
    this.status = from.status;
    this.responseFormat = from.responseFormat;
    this.maxTokens = from.maxTokens;
    this.sha256 = from.sha256;
    this.parameters = List.copyOf(from.parameters);
    this.jsonSchema = from.jsonSchema;
    this.outputSchema = from.outputSchema;
    this.variant = from.variant;
    this.variants = from.variants;
    this.parts = List.copyOf(from.parts);
    this.module = "";
  }

  private PromptInfo(PromptInfo from, String module, Part part, List<Part> parts) {
    this.id = from.id;
    this.kind = from.kind;
    this.scope = from.scope;
    this.synopsis = from.synopsis;
    this.description = from.description;
    this.version = from.version;
    this.status = from.status;
    this.responseFormat = from.responseFormat;
    this.maxTokens = from.maxTokens;
    this.sha256 = from.sha256;
    this.parameters = part.parameters;
    this.jsonSchema = part.jsonSchema;
    this.outputSchema = from.outputSchema;
    this.variant = from.variant;
    this.variants = from.variants;
    this.parts = parts;
    this.module = module;
  }

  /** What a conversation of a prompt takes, or the prompt itself. */
  private static final class Part {
    private final String name;
    private final String jsonSchema;
    private final List<PromptParameter> parameters;

    Part(String name, String jsonSchema, List<PromptParameter> parameters) {
      this.name = name;
      this.jsonSchema = jsonSchema;
      this.parameters = parameters;
    }
  }

  /**
   * Returns a builder for the description of a prompt.
   *
   * @param id the path of its source inside its root, with {@code /}
   * @param kind what the source is: {@code text}, {@code chat}, {@code step}, {@code orchestrator}
   * @param scope {@code project}, {@code shared} or {@code system}
   */
  public static Builder builder(String id, String kind, String scope) {
    return new Builder(id, kind, scope);
  }

  /** The path of the source inside its root, always with {@code /}: {@code build/review.md}. */
  public String id() {
    return id;
  }

  /** What the source is: {@code text}, {@code chat}, {@code step} or {@code orchestrator}. */
  public String kind() {
    return kind;
  }

  /** {@code project}, {@code shared} or {@code system}. */
  public String scope() {
    return scope;
  }

  /** The lines of the synopsis; empty when there is none. */
  public List<String> synopsis() {
    return synopsis;
  }

  /** The description; empty when there is none. */
  public String description() {
    return description;
  }

  /** The version as the author wrote it; empty when there is none. */
  public String version() {
    return version;
  }

  /** {@code draft}, {@code current}, {@code deprecated} or {@code historical}. */
  public String status() {
    return status;
  }

  /**
   * What a chat document says about the answer's form: a text as it is, anything else as JSON;
   * empty when it says nothing.
   */
  public String responseFormat() {
    return responseFormat;
  }

  /**
   * How many tokens the text may have, as its author says; {@link Integer#MAX_VALUE} when nothing
   * is said. {@link TokenBudget#require} holds a text to it.
   */
  public int maxTokens() {
    return maxTokens;
  }

  /**
   * A hash of 64 hexadecimal digits over everything in templates that the text depends on: the file
   * itself, what it includes, inherits and extends, and a syntax that its root is configured with.
   * For a prompt that depends only on its own file, the SHA-256 of that file's bytes.
   */
  public String sha256() {
    return sha256;
  }

  /** The parameters, in declared order; immutable. */
  public List<PromptParameter> parameters() {
    return parameters;
  }

  /** A JSON Schema (draft 2020-12) of the parameter object, as one line of JSON. */
  public String jsonSchema() {
    return jsonSchema;
  }

  /**
   * A JSON Schema (draft 2020-12) of what a model is to answer, in the strict form that providers
   * take for structured outputs, as one line of JSON; empty when the prompt declares no output.
   */
  public String outputSchema() {
    return outputSchema;
  }

  /**
   * The variant that this describes: {@code base} or one that the prompt declares; empty when it
   * declares none.
   */
  public String variant() {
    return variant;
  }

  /**
   * The names of the prompt's variants: {@code base}, then those that it declares, in declared
   * order. Empty when it declares none; immutable.
   */
  public List<String> variants() {
    return variants;
  }

  /**
   * The names of the prompt's conversations, each of which has parameters of its own; empty when it
   * has none. {@code PromptCatalog.messages("review#analysis", …)} renders one.
   */
  public List<String> parts() {
    List<String> names = new ArrayList<>();
    for (Part part : parts) {
      names.add(part.name);
    }
    return List.copyOf(names);
  }

  /**
   * Returns the description of one of {@link #parts()}: the same with the parameters that it takes.
   *
   * @throws UnknownPartException if there is none of this name
   */
  public PromptInfo ofPart(String name) {
    for (Part part : parts) {
      if (part.name.equals(name)) {
        return new PromptInfo(this, module, part, List.of());
      }
    }
    throw Parts.unknown(this, name, parts().toArray(new String[0]));
  }

  /**
   * The module that has the prompt, as {@code com.acme:house-prompts:1.2.0}; empty when that is not
   * known. {@link PromptCatalog#discover()} knows it, a generated class by itself does not.
   */
  public String module() {
    return module;
  }

  /** Returns the same of a prompt that is in a module of these coordinates. */
  public PromptInfo ofModule(String coordinates) {
    return new PromptInfo(this, coordinates, new Part("", jsonSchema, parameters), parts);
  }

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
  public Map<String, String> telemetry() {
    return Telemetry.of(this);
  }

  /** Returns the id and the kind. */
  @Override
  public String toString() {
    return "PromptInfo[" + id + ", " + kind + "]";
  }

  /**
   * Builds a description; what is not set is empty, the status is {@code current}, and there is no
   * limit.
   */
  public static final class Builder {
    private final String id;
    private final String kind;
    private final String scope;
    private final List<String> synopsis = new ArrayList<>();
    private String description = "";
    private String version = "";
    private String status = "current";
    private String responseFormat = "";
    private int maxTokens = Integer.MAX_VALUE;
    private String sha256 = "";
    private final List<PromptParameter> parameters = new ArrayList<>();
    private String jsonSchema = "{}";
    private String outputSchema = "";
    private String variant = "";
    private List<String> variants = List.of();
    private final List<Part> parts = new ArrayList<>();

    private Builder(String id, String kind, String scope) {
      this.id = id;
      this.kind = kind;
      this.scope = scope;
    }

    /** Adds a line of the synopsis. */
    public Builder synopsis(String line) {
      synopsis.add(line);
      return this;
    }

    /** Sets the description. */
    public Builder description(String text) {
      description = text;
      return this;
    }

    /** Sets the version. */
    public Builder version(String text) {
      version = text;
      return this;
    }

    /** Sets the status. */
    public Builder status(String text) {
      status = text;
      return this;
    }

    /** Sets the form of the answer. */
    public Builder responseFormat(String text) {
      responseFormat = text;
      return this;
    }

    /** Sets how many tokens the text may have. */
    public Builder maxTokens(int tokens) {
      maxTokens = tokens;
      return this;
    }

    /** Sets the hash. */
    public Builder sha256(String hexadecimal) {
      sha256 = hexadecimal;
      return this;
    }

    /** Adds a parameter. */
    public Builder parameter(PromptParameter parameter) {
      parameters.add(parameter);
      return this;
    }

    /** Adds a parameter without a default, a description and enum values. */
    public Builder parameter(String name, String type, boolean required) {
      return parameter(new PromptParameter(name, type, required, null, "", List.of()));
    }

    /** Sets the JSON Schema. */
    public Builder jsonSchema(String json) {
      jsonSchema = json;
      return this;
    }

    /** Sets the JSON Schema of the output. */
    public Builder outputSchema(String json) {
      outputSchema = json;
      return this;
    }

    /** Adds a conversation with parameters of its own, and their JSON Schema. */
    public Builder part(String name, String schema, PromptParameter... ofPart) {
      parts.add(new Part(name, schema, List.of(ofPart)));
      return this;
    }

    /** Adds variants to the base, which this describes. */
    public Builder variants(String... names) {
      List<String> all = new ArrayList<>(List.of(names));
      all.add(0, BASE);
      variant = BASE;
      variants = List.copyOf(all);
      return this;
    }

    /**
     * Says that this describes a variant, which takes the same parameters as the base.
     *
     * @param name its name
     * @param base describes the base
     */
    public Builder variant(String name, PromptInfo base) {
      variant = name;
      variants = base.variants;
      parameters.addAll(base.parameters);
      jsonSchema = base.jsonSchema;
      outputSchema = base.outputSchema;
      return this;
    }

    /** Returns the description. */
    public PromptInfo build() {
      return new PromptInfo(this);
    }
  }
}
