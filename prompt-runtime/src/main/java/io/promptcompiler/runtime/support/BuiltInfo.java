package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Caching;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.PromptStatus;
import java.util.Collections;
import java.util.List;

/** The description of a prompt, read from a builder that is no longer modified. */
final class BuiltInfo implements PromptInfo {
  private final InfoBuilder from;
  private final String module;
  private final String source;

  BuiltInfo(InfoBuilder from, String module, String source) {
    this.from = from;
    this.module = module;
    this.source = source;
  }

  @Override
  public String id() {
    return from.id;
  }

  @Override
  public PromptKind kind() {
    return from.kind;
  }

  @Override
  public PromptScope scope() {
    return from.scope;
  }

  @Override
  public List<String> synopsis() {
    return Collections.unmodifiableList(from.synopsis);
  }

  @Override
  public String description() {
    return from.description;
  }

  @Override
  public String version() {
    return from.version;
  }

  @Override
  public PromptStatus status() {
    return from.status;
  }

  @Override
  public String responseFormat() {
    return from.responseFormat;
  }

  @Override
  public int maxTokens() {
    return from.maxTokens;
  }

  @Override
  public String sha256() {
    return from.sha256;
  }

  @Override
  public List<PromptParameter> parameters() {
    return Collections.unmodifiableList(from.parameters);
  }

  @Override
  public String jsonSchema() {
    return from.jsonSchema;
  }

  @Override
  public String outputSchema() {
    return from.outputSchema;
  }

  @Override
  public List<String> outputDecimals() {
    return from.outputDecimals;
  }

  @Override
  public List<String> outputSensitive() {
    return from.outputSensitive;
  }

  @Override
  public List<String> tools() {
    return from.tools;
  }

  @Override
  public String toolsSha256() {
    return from.toolsSha256;
  }

  @Override
  public String variant() {
    return from.variant;
  }

  @Override
  public List<String> variants() {
    return from.variants;
  }

  @Override
  public List<String> parts() {
    return Parts.names(from.conversations);
  }

  @Override
  public PromptInfo part(String name) {
    return Parts.describe(this, from.conversations, name);
  }

  @Override
  public Caching caching() {
    return from.levels.isEmpty() ? Caching.NONE : new Caching(from.levels);
  }

  @Override
  public String module() {
    return module;
  }

  @Override
  public PromptInfo withModule(String coordinates) {
    return new BuiltInfo(from, coordinates, source);
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public PromptInfo withSource(String name) {
    return new BuiltInfo(from, module, name);
  }

  /** Returns the id and the kind of the prompt. */
  @Override
  public String toString() {
    return "PromptInfo[".concat(from.id).concat(", ").concat(from.kind.value()).concat("]");
  }
}
