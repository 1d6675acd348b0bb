package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.PromptStatus;
import java.util.List;

/**
 * The description of a prompt.
 *
 * @param conversations the parts of the prompt, with their parameters
 */
record BuiltInfo(
    String id,
    PromptKind kind,
    PromptScope scope,
    List<String> synopsis,
    String description,
    String version,
    PromptStatus status,
    String responseFormat,
    int maxTokens,
    String sha256,
    List<PromptParameter> parameters,
    String jsonSchema,
    String outputSchema,
    String variant,
    List<String> variants,
    List<Parts.Taken> conversations,
    String module)
    implements PromptInfo {

  /** Copies what a builder has. */
  BuiltInfo(InfoBuilder from, String module) {
    this(
        from.id,
        from.kind,
        from.scope,
        List.copyOf(from.synopsis),
        from.description,
        from.version,
        from.status,
        from.responseFormat,
        from.maxTokens,
        from.sha256,
        List.copyOf(from.parameters),
        from.jsonSchema,
        from.outputSchema,
        from.variant,
        from.variants,
        Parts.copy(from.conversations),
        module);
  }

  @Override
  public List<String> parts() {
    return Parts.names(conversations);
  }

  @Override
  public PromptInfo part(String name) {
    return Parts.describe(this, conversations, name);
  }

  @Override
  public PromptInfo withModule(String coordinates) {
    return new BuiltInfo(
        id,
        kind,
        scope,
        synopsis,
        description,
        version,
        status,
        responseFormat,
        maxTokens,
        sha256,
        parameters,
        jsonSchema,
        outputSchema,
        variant,
        variants,
        conversations,
        coordinates);
  }

  /** Returns the id and the kind. */
  @Override
  public String toString() {
    return "PromptInfo[" + id + ", " + kind + "]";
  }
}
