package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An orchestrator as written, either a document by itself or merged over its ancestors.
 *
 * @param keys the keys of {@link OrchestratorShape}
 */
record OrchestratorElement(DataObject keys) {
  /** Creates an element for a document of the right shape. */
  static OrchestratorElement of(Mapping document) {
    return new OrchestratorElement(DataObject.of(document));
  }

  /** Returns a text of an object; empty if it is absent. */
  static String text(DataObject object, Shape.Key<Scalar> key) {
    return object.find(key).map(Scalar::text).orElse("");
  }

  /** Returns the fields that an object requires in answers. */
  static List<String> requiredFields(DataObject object) {
    return object.all(OrchestratorShape.REQUIRED_FIELDS).stream().map(Scalar::text).toList();
  }

  /** Returns the name of its class. */
  Optional<Scalar> className() {
    return keys.find(OrchestratorShape.CLASS);
  }

  /** Returns the declared variables, in the declaration language. */
  List<Entry> parameters() {
    return keys.find(OrchestratorShape.PARAMETERS).map(Mapping::entries).orElse(List.of());
  }

  /** Returns the settings of a phase. */
  Optional<DataObject> settings(Phase phase) {
    return keys.find(OrchestratorShape.PHASES).flatMap(phases -> phases.find(phase.settings()));
  }

  /** Returns the delimiters of a model's answers. */
  Optional<DataObject> responseFormat() {
    return keys.find(OrchestratorShape.PROMPTS)
        .flatMap(prompts -> prompts.find(OrchestratorShape.RESPONSE_FORMAT));
  }

  /** Returns all prompts, in the order of their phases. */
  List<Prompt> prompts() {
    List<Prompt> all = new ArrayList<>();
    keys.find(OrchestratorShape.PROMPTS)
        .ifPresent(
            prompts -> {
              for (Phase phase : OrchestratorShape.ALL_PHASES) {
                prompts
                    .find(phase.prompt())
                    .map(found -> new Prompt(phase, prompts.place(phase.prompt()), found))
                    .ifPresent(all::add);
              }
            });
    return all;
  }

  /**
   * The prompt of a phase.
   *
   * @param place the place of its key
   */
  record Prompt(Phase phase, Location place, DataObject keys) {
    /** Returns its name. */
    String name() {
      return phase.prompt().name();
    }
  }
}
