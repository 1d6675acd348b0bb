package io.promptcompiler.runtime.tool;

import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.List;

/**
 * The definition of a tool: what a model is told about it. Immutable. Generated classes return it.
 */
public final class ToolInfo {
  private final String name;
  private final String parametersSchema;
  private String description;
  private String id = "";
  private String title = "";
  private String outputSchema = "";
  private List<String> decimalParameters = List.of();
  private List<String> sensitiveParameters = List.of();
  private ToolHints hints = ToolHints.NONE;
  private ParameterTrust trust = ParameterTrust.UNTRUSTED;
  private String sha256 = "";

  private ToolInfo(String name, String description, String parametersSchema) {
    this.name = name;
    this.description = description;
    this.parametersSchema = parametersSchema;
  }

  private ToolInfo(ToolInfo other) {
    this(other.name, other.description, other.parametersSchema);
    id = other.id;
    title = other.title;
    outputSchema = other.outputSchema;
    decimalParameters = other.decimalParameters;
    sensitiveParameters = other.sensitiveParameters;
    hints = other.hints;
    trust = other.trust;
    sha256 = other.sha256;
  }

  /**
   * Returns a definition whose result is a text that is not trusted.
   *
   * @param name the name by which models call the tool: {@code search_orders}
   * @param description the text by which models choose the tool
   * @param parametersSchema a JSON Schema of the arguments, as one line of JSON
   */
  public static ToolInfo of(String name, String description, String parametersSchema) {
    return new ToolInfo(name, description, parametersSchema);
  }

  /** Returns the name by which models call the tool. */
  public String name() {
    return name;
  }

  /** Returns the text by which models choose the tool. */
  public String description() {
    return description;
  }

  /**
   * Returns a JSON Schema (draft 2020-12) of the arguments, in the strict form that providers
   * require, as one line of JSON.
   */
  public String parametersSchema() {
    return parametersSchema;
  }

  /**
   * Returns the path of the source file relative to its root, with {@code /} as separator; empty
   * for a tool that is not from a file.
   */
  public String id() {
    return id;
  }

  /** Returns the name for people; empty when there is none. */
  public String title() {
    return title;
  }

  /**
   * Returns a JSON Schema (draft 2020-12) of the result, as one line of JSON; empty for a tool that
   * returns a text.
   */
  public String outputSchema() {
    return outputSchema;
  }

  /**
   * Returns JSON Pointers (RFC 6901) to the numbers of the {@linkplain #parametersSchema schema of
   * the arguments} that are declared as {@code decimal}; immutable.
   */
  public List<String> decimalParameters() {
    return decimalParameters;
  }

  /**
   * Returns JSON Pointers (RFC 6901) to the properties of the {@linkplain #parametersSchema schema
   * of the arguments} whose values logs and exceptions must not show; immutable.
   */
  public List<String> sensitiveParameters() {
    return sensitiveParameters;
  }

  /** Returns what clients may assume about the tool. */
  public ToolHints hints() {
    return hints;
  }

  /** Returns whether the result may contain text of anybody. */
  public ParameterTrust trust() {
    return trust;
  }

  /**
   * Returns a hash, in 64 hexadecimal digits, of all sources of the definition; empty for a tool
   * that is not from a file.
   */
  public String sha256() {
    return sha256;
  }

  /**
   * Returns the arguments as if they were the output of a prompt, for what reads outputs: a model
   * writes both as JSON.
   */
  public PromptInfo argumentsAsOutput() {
    return InfoBuilder.of(name, "text", "project")
        .outputSchema(parametersSchema)
        .outputDecimals(decimalParameters.toArray(new String[0]))
        .outputSensitive(sensitiveParameters.toArray(new String[0]))
        .build();
  }

  /** Returns this definition with another description. */
  public ToolInfo withDescription(String text) {
    ToolInfo copy = new ToolInfo(this);
    copy.description = text;
    return copy;
  }

  /** Returns this definition with the path of its source file. */
  public ToolInfo withId(String path) {
    ToolInfo copy = new ToolInfo(this);
    copy.id = path;
    return copy;
  }

  /** Returns this definition with a name for people. */
  public ToolInfo withTitle(String text) {
    ToolInfo copy = new ToolInfo(this);
    copy.title = text;
    return copy;
  }

  /** Returns this definition with a JSON Schema of the result. */
  public ToolInfo withOutputSchema(String json) {
    ToolInfo copy = new ToolInfo(this);
    copy.outputSchema = json;
    return copy;
  }

  /** Returns this definition with JSON Pointers to the arguments that are decimals. */
  public ToolInfo withDecimalParameters(String... pointers) {
    ToolInfo copy = new ToolInfo(this);
    copy.decimalParameters = List.of(pointers);
    return copy;
  }

  /** Returns this definition with JSON Pointers to the arguments that are sensitive. */
  public ToolInfo withSensitiveParameters(String... pointers) {
    ToolInfo copy = new ToolInfo(this);
    copy.sensitiveParameters = List.of(pointers);
    return copy;
  }

  /** Returns this definition with hints for clients. */
  public ToolInfo withHints(ToolHints all) {
    ToolInfo copy = new ToolInfo(this);
    copy.hints = all;
    return copy;
  }

  /** Returns this definition with the trust of its result. */
  public ToolInfo withTrust(ParameterTrust ofResult) {
    ToolInfo copy = new ToolInfo(this);
    copy.trust = ofResult;
    return copy;
  }

  /** Returns this definition with a hash of its sources. */
  public ToolInfo withSha256(String hexadecimal) {
    ToolInfo copy = new ToolInfo(this);
    copy.sha256 = hexadecimal;
    return copy;
  }

  @Override
  public String toString() {
    return "ToolInfo[" + name + "]";
  }
}
