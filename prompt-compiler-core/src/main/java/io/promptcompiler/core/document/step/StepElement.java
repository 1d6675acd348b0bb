package io.promptcompiler.core.document.step;

import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.type.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A step document as written.
 *
 * @param className the name of its class
 * @param aliases the former ids of its document
 * @param id its id
 * @param title a short name for readers
 * @param objective its objective
 * @param template its prompt
 * @param injections the values that are injected into the prompt, by name
 * @param declarations its types and parameters, as data
 * @param origins the declared origins of injected parameters
 * @param tools the allowed tools
 * @param evidence the evidence that must be submitted
 * @param gates the conditions of the step
 * @param onFail the reaction to rejected evidence
 * @param onPass the reaction to accepted evidence
 * @param humanReview whether a person must approve
 * @param checkpoint whether it is a formal checkpoint
 */
record StepElement(
    SourceFile file,
    Optional<Scalar> className,
    List<Scalar> aliases,
    Located<String> id,
    String title,
    Located<String> objective,
    Located<Scalar> template,
    Located<List<Entry>> injections,
    Mapping declarations,
    Map<String, Origin> origins,
    Tools tools,
    Located<EvidenceSchema> evidence,
    Located<List<GateElement>> gates,
    OnFail onFail,
    Located<OnPass> onPass,
    Located<Boolean> humanReview,
    Located<Boolean> checkpoint) {

  /** Copies the map. */
  StepElement {
    origins = Map.copyOf(origins);
  }

  /** Returns the declared origin of an injected parameter. */
  Origin originOf(String injected) {
    return origins.getOrDefault(injected, Origin.NOT_SAID);
  }

  /** The allowed and forbidden tools, and the maximum number of calls. */
  record Tools(
      Located<List<Scalar>> allowed,
      Located<List<Scalar>> forbidden,
      Located<Optional<Scalar>> maxCalls) {}

  /**
   * The evidence that must be submitted.
   *
   * @param required the required keys
   * @param optional the optional keys
   * @param criteria the criteria, in order
   */
  record EvidenceSchema(List<Scalar> required, List<Scalar> optional, List<Criterion> criteria) {
    /** Copies the lists. */
    EvidenceSchema {
      required = List.copyOf(required);
      optional = List.copyOf(optional);
      criteria = List.copyOf(criteria);
    }
  }

  /** A criterion, to which evidence refers by id. */
  record Criterion(String id, String text) {}

  /**
   * The reaction to rejected evidence.
   *
   * @param maxRetries the maximum number of retries
   * @param retryPrompt the prompt for the next attempt
   * @param diagnosePrompt the prompt for a model that diagnoses the failure
   * @param escalatePolicy the policy after the last retry
   */
  record OnFail(
      Located<Integer> maxRetries,
      Located<Optional<String>> retryPrompt,
      Located<Optional<String>> diagnosePrompt,
      Located<String> escalatePolicy) {}

  /** The step that follows. */
  record OnPass(Located<Scalar> next) {}
}
