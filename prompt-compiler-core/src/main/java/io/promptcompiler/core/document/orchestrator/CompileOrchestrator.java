package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.ReadText;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compiles one orchestrator whose shape has been checked and whose ancestors have been resolved.
 */
final class CompileOrchestrator {
  private final SourceFile file;
  private final OrchestratorElement own;
  private final String hash;
  private final Origin origin;
  private final Helpers helpers;
  private final Inclusions inclusions;
  private final DiagnosticList sink;

  CompileOrchestrator(
      SourceFile file,
      OrchestratorElement own,
      String hash,
      Origin origin,
      Helpers helpers,
      Inclusions inclusions,
      DiagnosticList sink) {
    this.file = file;
    this.own = own;
    this.hash = hash;
    this.origin = origin;
    this.helpers = helpers;
    this.inclusions = inclusions;
    this.sink = sink;
  }

  /**
   * Compiles an orchestrator to an entry point.
   *
   * @param whole its content, merged with inherited content
   */
  EntryPoint compile(OrchestratorElement whole) {
    CheckComplete.check(whole, sink);
    CheckPhases.check(whole, own, sink);
    CheckPrompts.check(whole, sink);
    Declarations variables =
        DeclareVariables.declare(
            file, whole, Origin.written(whole.keys().data()).orElse(origin), sink);
    LowerPrompts prompts =
        new LowerPrompts(
            file, variables, FenceVariables.of(whole, sink), helpers, inclusions, sink);
    prompts.lower(whole);
    reportUnused(variables, prompts.used());
    List<Member> members = new ArrayList<>(prompts.parts());
    members.addAll(LowerSections.lower(whole));
    Location location = own.className().map(Scalar::location).orElse(file.location());
    return new EntryPoint(
        about(whole),
        new EntryPoint.Naming(
            file.root().packageName(), file.kind().word(), own.className().map(Scalar::text)),
        ReadText.parameters(file, List.of()),
        variables.types(),
        new Rendering.None(),
        members,
        location);
  }

  /** Reports declared variables that no prompt uses; other variables may be read as data. */
  private void reportUnused(Declarations variables, Set<String> used) {
    Set<String> declared = own.parameters().stream().map(Entry::key).collect(Collectors.toSet());
    // A misspelt use can make a variable look unused.
    boolean isSure = !sink.hasErrors();
    for (Field field : variables.parameters()) {
      if (isSure && declared.contains(field.name()) && !used.contains(field.name())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNUSED_PARAMETER, field.location(), field.name())
                .fix("Use it in a prompt or remove it."));
      }
    }
  }

  private About about(OrchestratorElement whole) {
    return new About(
            file.id().path(),
            file.kind().word(),
            file.root().scope().word(),
            List.of(own.keys().get(OrchestratorShape.LABEL).text()),
            OrchestratorElement.text(own.keys(), OrchestratorShape.DESCRIPTION),
            OrchestratorElement.text(whole.keys(), OrchestratorShape.VERSION),
            "current",
            Optional.empty(),
            "",
            hash)
        .withAliases(ReadAliases.read(own.keys().all(OrchestratorShape.ALIASES), file, sink));
  }
}
