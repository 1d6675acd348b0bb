package io.promptcompiler.core.driver;

import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.runtime.integration.PromptNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reports ambiguous aliases: the alias is the id of a prompt in any scope, or an alias of another
 * prompt in the same scope.
 */
final class CheckAliases {
  private final CompiledModule module;
  private final DiagnosticSink sink;

  /** Descriptions of the owners of ids, by the id with and without its extension. */
  private final Map<String, String> taken = new HashMap<>();

  /** The aliases so far, by scope and id without its extension. */
  private final Map<String, List<Seen>> seen = new HashMap<>();

  private record Seen(Alias alias, String owner) {}

  private CheckAliases(CompiledModule module, DiagnosticSink sink) {
    this.module = module;
    this.sink = sink;
  }

  static void check(CompiledModule module, DiagnosticSink sink) {
    List<ClassEntry> having =
        module.prompts().stream().filter(prompt -> !prompt.aliases().isEmpty()).toList();
    if (!having.isEmpty()) {
      new CheckAliases(module, sink).check(having);
    }
  }

  private void check(List<ClassEntry> having) {
    module.prompts().forEach(prompt -> take(prompt.id(), "'" + prompt.key() + "'"));
    for (Library library : module.loaded().present()) {
      for (String key : library.prompts()) {
        take(key.substring(key.indexOf(':') + 1), "'" + key + "' of '" + library.label() + "'");
      }
    }
    for (ClassEntry prompt : having) {
      prompt.aliases().forEach(alias -> check(alias, prompt));
    }
  }

  private void take(String id, String words) {
    taken.putIfAbsent(id, words);
    taken.putIfAbsent(PromptNames.withoutEnding(id), words);
  }

  private void check(Alias alias, ClassEntry prompt) {
    String other = taken.getOrDefault(alias.written(), taken.getOrDefault(alias.id(), ""));
    if (!other.isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.ALIAS_IS_AN_ID, alias.location(), alias.written(), other)
              .fix("Look-ups of this id find that prompt. Remove the alias."));
      return;
    }
    String scope = prompt.key().substring(0, prompt.key().indexOf(':'));
    List<Seen> same =
        seen.computeIfAbsent(
            scope + ":" + PromptNames.withoutEnding(alias.id()), none -> new ArrayList<>());
    same.stream()
        .filter(one -> ReadAliases.clash(one.alias(), alias))
        .findFirst()
        .ifPresent(first -> sink.report(twice(alias, first)));
    same.add(new Seen(alias, prompt.id()));
  }

  private static Diagnostic twice(Alias alias, Seen first) {
    String where = "line " + first.alias().location().line() + " of '" + first.owner() + "'";
    return Diagnostic.of(
            DiagnosticCode.ALIAS_TWICE, alias.location(), alias.written(), first.owner())
        .fix("The other one is in " + where + ". Remove one of the two.");
  }
}
