package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Format;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Phases;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Prompt;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Prompts;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.ResponseFormat;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Settings;
import io.promptcompiler.core.document.orchestrator.Orchestrators.Read;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.type.Origin;
import java.util.List;
import java.util.Optional;

/** Reads orchestrators: single files, and data of the right shape to typed elements. */
final class ReadOrchestrator {
  private ReadOrchestrator() {}

  /** Reads a document without its ancestors. */
  static Read read(SourceFile file) {
    DiagnosticList problems = new DiagnosticList();
    Optional<Mapping> document = ReadData.read(file, problems);
    boolean isGood = ReadData.hasShape(file, document, OrchestratorShape.DOCUMENT, problems);
    Optional<ObjectReader> keys = document.map(ObjectReader::of);
    Optional<Scalar> id = keys.flatMap(found -> found.scalar("id"));
    String name = file.id().fileName();
    String stem = name.substring(0, name.indexOf('.'));
    return new Read(
        file,
        id.map(Scalar::text).orElse(stem),
        id,
        keys.flatMap(found -> found.scalar("extends")),
        document,
        isGood,
        problems.toList());
  }

  /** Reads a document of the right shape, which may have been merged from several. */
  static OrchestratorElement element(Mapping document) {
    ObjectReader keys = ObjectReader.of(document);
    return new OrchestratorElement(
        keys.scalar("class"),
        keys.scalars(ReadAliases.KEY),
        text(keys, "name"),
        text(keys, "description"),
        text(keys, "version"),
        section(keys, "config"),
        keys.object("phases").map(phases -> keys.written("phases", phases(phases))),
        keys.written("prompts", keys.object("prompts").map(ReadOrchestrator::prompts)),
        section(keys, "variables"),
        keys.object("parameters").map(ObjectReader::data),
        Origin.written(document),
        section(keys, "hooks"),
        section(keys, "ui"));
  }

  private static Optional<Located<Mapping>> section(ObjectReader keys, String name) {
    return keys.object(name).map(found -> keys.written(name, found.data()));
  }

  private static Phases phases(ObjectReader phases) {
    List<Settings> settings =
        Phase.ALL.stream()
            .flatMap(
                phase -> phases.object(phase.name()).map(found -> settings(phase, found)).stream())
            .toList();
    return new Phases(settings, phases.data());
  }

  private static Settings settings(Phase phase, ObjectReader settings) {
    Optional<ObjectReader> validation = settings.object("validation");
    return new Settings(
        phase,
        !settings.truth("enabled", true),
        validation.flatMap(found -> found.scalar("minTasks")),
        validation.flatMap(found -> found.scalar("maxTasks")),
        validation.map(found -> texts(found, "requiredFields")).orElse(List.of()));
  }

  private static Prompts prompts(ObjectReader prompts) {
    return new Prompts(
        Phase.ALL.stream()
            .filter(phase -> prompts.has(phase.prompt()))
            .map(phase -> prompt(phase, prompts))
            .toList(),
        prompts
            .object("responseFormat")
            .map(format -> prompts.written("responseFormat", responseFormat(format))));
  }

  private static ResponseFormat responseFormat(ObjectReader format) {
    return new ResponseFormat(
        text(format, "delimiterStart"), text(format, "delimiterEnd"), text(format, "type"));
  }

  /** Returns a prompt; an explicit null means no prompt and overrides an inherited one. */
  private static Prompt prompt(Phase phase, ObjectReader prompts) {
    Located<Optional<ObjectReader>> prompt =
        prompts.written(phase.prompt(), prompts.object(phase.prompt()));
    return new Prompt(
        phase,
        prompt.key(),
        prompt.value().flatMap(found -> message(found, "system")),
        prompt.value().flatMap(found -> message(found, "user")),
        prompt
            .value()
            .flatMap(
                found -> found.object("format").map(one -> found.written("format", format(one)))));
  }

  private static Optional<Located<Scalar>> message(ObjectReader prompt, String role) {
    return prompt.scalar(role).map(text -> prompt.written(role, text));
  }

  private static Format format(ObjectReader format) {
    return new Format(texts(format, "requiredFields"), format.data());
  }

  /** Returns a text; empty if it is absent. */
  private static String text(ObjectReader object, String key) {
    return object.scalar(key).map(Scalar::text).orElse("");
  }

  private static List<String> texts(ObjectReader object, String key) {
    return object.scalars(key).stream().map(Scalar::text).toList();
  }
}
