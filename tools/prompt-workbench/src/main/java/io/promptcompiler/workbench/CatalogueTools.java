package io.promptcompiler.workbench;

import io.promptcompiler.core.check.mention.CheckMentions;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The tools that documents of a module define, and the names of tools in its other documents. */
final class CatalogueTools {
  private final Map<String, CompiledDocument> byName = new TreeMap<>();
  private final Map<String, Set<String>> names = new HashMap<>();

  private CatalogueTools(List<CompiledDocument> documents) {
    for (CompiledDocument document : documents) {
      document
          .entryPoint()
          .flatMap(EntryPoint::tool)
          .ifPresent(tool -> byName.putIfAbsent(tool.called(), document));
    }
    for (CompiledDocument document : documents) {
      document
          .entryPoint()
          .ifPresent(entryPoint -> names.put(document.file().key(), named(entryPoint)));
    }
  }

  static CatalogueTools of(List<CompiledDocument> documents) {
    return new CatalogueTools(documents);
  }

  /**
   * Returns the names of the tools that a prompt lists or prints, or that a step allows or forbids,
   * sorted.
   */
  Set<String> names(CompiledDocument document) {
    return names.getOrDefault(document.file().key(), Set.of());
  }

  /** Returns the document that defines a tool. */
  Optional<CompiledDocument> document(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  private static Set<String> named(EntryPoint entryPoint) {
    Set<String> all = new TreeSet<>();
    entryPoint.tools().map(Member.Tools::names).ifPresent(all::addAll);
    CheckMentions.tags(entryPoint).forEach(tag -> all.add(tag.name()));
    if (DescribePrompt.step(entryPoint) instanceof Map<?, ?> step
        && step.get("tools") instanceof Map<?, ?> policy) {
      addAll(policy.get("allowed"), all);
      addAll(policy.get("forbidden"), all);
    }
    return all;
  }

  private static void addAll(@Nullable Object names, Set<String> all) {
    if (names instanceof List<?> list) {
      list.forEach(name -> all.add(String.valueOf(name)));
    }
  }
}
