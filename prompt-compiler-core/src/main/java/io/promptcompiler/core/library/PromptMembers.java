package io.promptcompiler.core.library;

import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Describes a prompt as members of a JSON object, for tools. */
public final class PromptMembers {
  private PromptMembers() {}

  /** Returns all members except those that identify the prompt: its id, scope and status. */
  public static Map<String, Object> of(EntryPoint entryPoint) {
    PromptInfo info = EntryPointInfo.of(entryPoint);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("kind", entryPoint.about().kind());
    members.put("version", info.version());
    members.put("synopsis", info.synopsis());
    members.put("description", info.description());
    members.put("sha256", info.sha256());
    members.put("parameters", info.parameters().stream().map(PromptMembers::of).toList());
    if (!entryPoint.variants().isEmpty()) {
      members.put(
          "variants",
          entryPoint.variants().stream()
              .map(variant -> of(variant.of(), EntryPointInfo.of(entryPoint, variant)))
              .toList());
    }
    ToolDefinition.of(entryPoint).ifPresent(tool -> members.put("tool", of(tool)));
    entryPoint.folder().ifPresent(folder -> members.put("folder", of(folder, entryPoint)));
    return members;
  }

  private static Map<String, Object> of(ToolInfo tool) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", tool.name());
    if (!tool.title().isEmpty()) {
      members.put("title", tool.title());
    }
    members.put("trust", tool.trust().value());
    return members;
  }

  private static Map<String, Object> of(Member.Folder folder, EntryPoint entryPoint) {
    List<String> files = new ArrayList<>(folder.copied());
    entryPoint.variants().forEach(variant -> files.add(variant.name()));
    files.add(folder.file());
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", folder.name());
    members.put("files", files.stream().sorted().toList());
    return members;
  }

  private static Map<String, Object> of(String textOf, PromptInfo variant) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", variant.variant());
    if (!textOf.equals(variant.variant())) {
      members.put("fallback", textOf);
    }
    members.put("description", variant.description());
    members.put("version", variant.version());
    members.put("status", variant.status().value());
    members.put("sha256", variant.sha256());
    return members;
  }

  private static Map<String, @Nullable Object> of(PromptParameter parameter) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("name", parameter.name());
    members.put("type", parameter.type().name());
    members.put("required", parameter.required());
    if (parameter.defaultValue() != null) {
      members.put("default", parameter.defaultValue());
    }
    if (!parameter.enumValues().isEmpty()) {
      members.put("enum", parameter.enumValues());
    }
    members.put("description", parameter.description());
    if (parameter.trust() == ParameterTrust.UNTRUSTED) {
      members.put("trust", parameter.trust().value());
    }
    if (parameter.sensitivity().isSensitive()) {
      members.put(Sensitivity.KEY, parameter.sensitivity().value());
    }
    return members;
  }
}
