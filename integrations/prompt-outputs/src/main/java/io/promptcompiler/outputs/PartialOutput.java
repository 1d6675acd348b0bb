package io.promptcompiler.outputs;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of an output that can be read while a model still writes its answer. Texts may be
 * incomplete; numbers, booleans and values of enums are absent until they are complete. {@link
 * Outputs#read} may still refuse the answer.
 */
public final class PartialOutput {
  private final Map<String, @Nullable Object> fields;
  private final boolean isOpen;
  private final String openPath;

  PartialOutput(Map<String, @Nullable Object> fields, boolean isOpen, String openPath) {
    this.fields = Collections.unmodifiableMap(fields);
    this.isOpen = isOpen;
    this.openPath = openPath;
  }

  /**
   * Returns the fields that have been written: maps, lists, strings, numbers, booleans and null. If
   * the output is not an object, it is the field {@code value}.
   */
  public Map<String, @Nullable Object> fields() {
    return fields;
  }

  /** Returns whether the whole output is complete. */
  public boolean isComplete() {
    return !isOpen;
  }

  /**
   * Returns whether a field is there and will not change any more.
   *
   * @param path the path of a field: {@code verdict}, {@code findings[0].text}
   */
  public boolean isComplete(String path) {
    if (!isThere(path)) {
      return false;
    }
    return !isOpen
        || !openPath.startsWith(path)
        || (openPath.length() > path.length() && ".[".indexOf(openPath.charAt(path.length())) < 0);
  }

  /**
   * Returns the path of the innermost field that the model is writing: {@code findings[1].text}. It
   * is empty if the output is complete, or between two fields of it.
   */
  public String openPath() {
    return openPath;
  }

  private boolean isThere(String path) {
    Object value = fields;
    for (String step : path.split("[.\\[]", -1)) {
      if (value instanceof Map<?, ?> map && map.containsKey(step)) {
        value = map.get(step);
      } else if (value instanceof List<?> list && step.matches("(?:0|[1-9][0-9]{0,8})]")) {
        int index = Integer.parseInt(step.substring(0, step.length() - 1));
        if (index >= list.size()) {
          return false;
        }
        value = list.get(index);
      } else {
        return false;
      }
    }
    return true;
  }

  /** Returns the fields and the path of the one that is open. */
  @Override
  public String toString() {
    return isOpen ? fields + ", open: '" + openPath + "'" : fields.toString();
  }
}
