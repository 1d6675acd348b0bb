package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.Origin;
import java.util.List;
import java.util.Map;

/**
 * A step document as written.
 *
 * @param keys the keys of {@link StepShape}
 * @param declarations its types and parameters, as data
 * @param origins the declared origins of injected parameters
 */
record StepElement(
    SourceFile file, DataObject keys, Mapping declarations, Map<String, Origin> origins) {

  /** Copies the map. */
  StepElement {
    origins = Map.copyOf(origins);
  }

  /** Returns the value of a required key. */
  <T> T get(Shape.Key<T> key) {
    return keys.get(key);
  }

  /** Returns the place of a key. */
  Location place(Shape.Key<?> key) {
    return keys.place(key);
  }

  /** Returns the id. */
  String id() {
    return get(StepShape.ID).text();
  }

  /** Returns the id of the step that follows, or the end of the flow. */
  String next() {
    return get(StepShape.ON_PASS).get(StepShape.NEXT).text();
  }

  /** Returns the gates. */
  List<GateElement> gates() {
    return get(StepShape.GATES).stream().map(GateElement::new).toList();
  }

  /** Returns the declared origin of an injected parameter. */
  Origin originOf(String injected) {
    return origins.getOrDefault(injected, Origin.UNDECLARED);
  }
}
