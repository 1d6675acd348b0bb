package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.type.Origin;
import java.util.List;
import java.util.Optional;

/**
 * An orchestrator as written, either a document by itself or merged over its ancestors. Sections to
 * which authors can add keys are data.
 *
 * @param className the name of its class
 * @param aliases the former ids of its document
 * @param name its name for readers
 * @param description its purpose; may be empty
 * @param version its version; may be empty
 * @param config settings
 * @param phases phases
 * @param prompts prompts by phase
 * @param variables variables with their values
 * @param parameters declared variables, in the declaration language
 * @param origin the origin of values that do not declare one
 * @param hooks commands that are called on events
 * @param ui its appearance
 */
record OrchestratorElement(
    Optional<Scalar> className,
    List<Scalar> aliases,
    String name,
    String description,
    String version,
    Optional<Located<Mapping>> config,
    Optional<Located<Phases>> phases,
    Located<Optional<Prompts>> prompts,
    Optional<Located<Mapping>> variables,
    Optional<Mapping> parameters,
    Origin origin,
    Optional<Located<Mapping>> hooks,
    Optional<Located<Mapping>> ui) {

  /** Returns the settings of a phase. */
  Optional<Settings> settings(Phase phase) {
    return phases.flatMap(
        found ->
            found.value().settings().stream().filter(one -> one.of().equals(phase)).findFirst());
  }

  /** Returns all prompts, in the order of their phases. */
  List<Prompt> allPrompts() {
    return prompts.value().map(Prompts::all).orElse(List.of());
  }

  /** Returns the delimiters of a model's answers. */
  Optional<Located<ResponseFormat>> responseFormat() {
    return prompts.value().flatMap(Prompts::responseFormat);
  }

  /**
   * The settings of phases.
   *
   * @param settings the settings that the compiler uses
   * @param data all settings, as data
   */
  record Phases(List<Settings> settings, Mapping data) {
    /** Copies the list. */
    Phases {
      settings = List.copyOf(settings);
    }
  }

  /**
   * The settings of a phase that the compiler interprets.
   *
   * @param isOff whether the phase is disabled
   * @param minTasks the minimum number of tasks
   * @param maxTasks the maximum number of tasks
   * @param requiredFields the fields that an answer must have
   */
  record Settings(
      Phase of,
      boolean isOff,
      Optional<Scalar> minTasks,
      Optional<Scalar> maxTasks,
      List<String> requiredFields) {
    /** Copies the list. */
    Settings {
      requiredFields = List.copyOf(requiredFields);
    }
  }

  /** The prompts in the order of their phases, and the delimiters of a model's answers. */
  record Prompts(List<Prompt> all, Optional<Located<ResponseFormat>> responseFormat) {
    /** Copies the list. */
    Prompts {
      all = List.copyOf(all);
    }
  }

  /** The delimiters of a model's answers; undeclared ones are empty. */
  record ResponseFormat(String delimiterStart, String delimiterEnd, String type) {}

  /**
   * The prompt of a phase.
   *
   * @param key the location of its key
   * @param system the system message
   * @param user the user message
   * @param format the format of an answer
   */
  record Prompt(
      Phase of,
      Location key,
      Optional<Located<Scalar>> system,
      Optional<Located<Scalar>> user,
      Optional<Located<Format>> format) {}

  /**
   * The format of an answer.
   *
   * @param requiredFields the fields that it must have
   * @param data the whole format, as data
   */
  record Format(List<String> requiredFields, Mapping data) {
    /** Copies the list. */
    Format {
      requiredFields = List.copyOf(requiredFields);
    }
  }
}
