package io.promptcompiler.runtime.step;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The evidence that a model must submit after a step. Immutable.
 *
 * @param required the keys that are required, in the author's order
 * @param optional the keys that are optional, in the author's order
 * @param criteria the text of each criterion by its id, in the author's order; may be empty
 */
public record EvidenceSchema(
    List<String> required, List<String> optional, Map<String, String> criteria) {

  /**
   * Creates a schema with copies of the lists and the map.
   *
   * @throws NullPointerException if an argument or an element of a list is null
   */
  public EvidenceSchema {
    required = List.copyOf(required);
    optional = List.copyOf(optional);
    criteria = Collections.unmodifiableMap(new LinkedHashMap<>(criteria));
  }

  /**
   * Creates a schema from required and optional keys and criteria.
   *
   * @param idsAndTexts the id of each criterion, followed by its text
   */
  public static EvidenceSchema of(
      List<String> required, List<String> optional, String... idsAndTexts) {
    Map<String, String> criteria = new LinkedHashMap<>();
    for (int i = 0; i < idsAndTexts.length; i += 2) {
      criteria.put(idsAndTexts[i], idsAndTexts[i + 1]);
    }
    return new EvidenceSchema(required, optional, criteria);
  }
}
