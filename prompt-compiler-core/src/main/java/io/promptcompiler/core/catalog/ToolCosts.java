package io.promptcompiler.core.catalog;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.backend.ToolForm;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The lengths of the definitions of tools, with which each request of a prompt that lists them
 * begins. Definitions that are unknown, such as those of methods in Java, do not count.
 */
public final class ToolCosts {
  private final Map<Member.ToolDocument, ToolInfo> documents = new HashMap<>();

  private ToolCosts() {}

  /** Returns the lengths for the tools of some modules. */
  public static ToolCosts of(Collection<Compilation> modules) {
    ToolCosts costs = new ToolCosts();
    for (Compilation compilation : modules) {
      for (CompiledDocument document : compilation.documents()) {
        document.entryPoint().ifPresent(costs::add);
      }
    }
    return costs;
  }

  private void add(EntryPoint entryPoint) {
    ToolDefinition.of(entryPoint)
        .ifPresent(
            tool ->
                documents.put(
                    new Member.ToolDocument(entryPoint.about().id(), entryPoint.naming()), tool));
  }

  /** Returns the length of all tools that a prompt lists, in UTF-16 units; 0 if it lists none. */
  public long length(EntryPoint prompt) {
    return prompt.tools().stream()
        .flatMap(tools -> tools.listed().stream())
        .mapToLong(this::length)
        .sum();
  }

  private long length(Member.Listed tool) {
    return tool.document()
        .map(document -> documents.containsKey(document) ? length(documents.get(document)) : 0)
        .or(() -> tool.definition().map(its -> length(tool.name(), its)))
        .orElse(0L);
  }

  private static long length(String name, Member.ToolDefinedElsewhere tool) {
    return length(ToolInfo.of(name, tool.description(), tool.parameters()));
  }

  /** Returns the tokens of the definition of a tool that no document defines. */
  public static long tokens(String name, Member.ToolDefinedElsewhere tool) {
    return StablePrefix.tokens(length(name, tool));
  }

  /** Returns the tokens of the definition of a tool; empty for any other entry point. */
  public static Optional<Long> tokens(EntryPoint tool) {
    return ToolDefinition.of(tool).map(one -> StablePrefix.tokens(length(one)));
  }

  /** Returns the length of a definition in a request: its name, description and parameters. */
  private static long length(ToolInfo tool) {
    return ToolForm.ANTHROPIC.json(tool).length();
  }
}
