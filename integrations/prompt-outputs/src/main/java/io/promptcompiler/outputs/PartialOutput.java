package io.promptcompiler.outputs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of an output that can be read while a model still writes its answer. Texts may be
 * incomplete; numbers, booleans and values of enums are absent until they are complete. {@link
 * Outputs#read} may still refuse the answer.
 */
public final class PartialOutput {
  private static final Pattern INDEX = Pattern.compile("\\[(0|[1-9][0-9]{0,8})]");

  private final Map<String, @Nullable Object> fields;
  private final boolean isOpen;

  /** The names and indexes of {@link #openPath}. */
  private final List<Object> openSteps;

  private final String openPath;

  /** The names that {@link #toString} may show instead of the values; null if it may show these. */
  private final @Nullable Set<String> shownNames;

  PartialOutput(
      Map<String, @Nullable Object> fields,
      boolean isOpen,
      List<Object> openSteps,
      String openPath,
      @Nullable Set<String> shownNames) {
    this.fields = Collections.unmodifiableMap(fields);
    this.isOpen = isOpen;
    this.openSteps = openSteps;
    this.openPath = openPath;
    this.shownNames = shownNames;
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
    List<List<Object>> fieldsOfPath = new ArrayList<>();
    find(fields, path, new ArrayDeque<>(), fieldsOfPath);
    return !fieldsOfPath.isEmpty() && fieldsOfPath.stream().noneMatch(this::isOpenAt);
  }

  /**
   * Returns the path of the innermost field that the model is writing: {@code findings[1].text}. It
   * is empty if the output is complete, or between two fields of it.
   */
  public String openPath() {
    return openPath;
  }

  /** Adds the steps to each field that a path can mean, since names may contain dots. */
  private static void find(
      @Nullable Object value, String path, Deque<Object> steps, List<List<Object>> found) {
    if (value instanceof Map<?, ?> map) {
      String before = steps.isEmpty() ? "" : ".";
      for (Map.Entry<?, ?> field : map.entrySet()) {
        String start = before + field.getKey();
        if (path.startsWith(start)) {
          steps.addLast(field.getKey());
          follow(field.getValue(), path.substring(start.length()), steps, found);
        }
      }
    } else if (value instanceof List<?> list) {
      Matcher index = INDEX.matcher(path);
      int at = index.lookingAt() ? Integer.parseInt(index.group(1)) : list.size();
      if (at < list.size()) {
        steps.addLast(at);
        follow(list.get(at), path.substring(index.end()), steps, found);
      }
    }
  }

  private static void follow(
      @Nullable Object value, String path, Deque<Object> steps, List<List<Object>> found) {
    if (path.isEmpty()) {
      found.add(List.copyOf(steps));
    } else {
      find(value, path, steps, found);
    }
    steps.removeLast();
  }

  private boolean isOpenAt(List<Object> steps) {
    int length = steps.size();
    return isOpen && openSteps.size() >= length && openSteps.subList(0, length).equals(steps);
  }

  /**
   * Returns the fields and the path of the one that is open; only the names of the declared fields
   * if the output has sensitive ones.
   */
  @Override
  public String toString() {
    if (shownNames != null) {
      return fields.keySet().stream().filter(shownNames::contains).toList().toString();
    }
    return isOpen ? fields + ", open: '" + openPath + "'" : fields.toString();
  }
}
