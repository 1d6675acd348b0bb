package io.promptcompiler.core.type;

import java.util.ArrayList;
import java.util.List;

/**
 * The name of an object or enum type: the document that declares it, and the path to the
 * declaration. A type declared in place is named by the parameter and properties that lead to it,
 * and {@code []} for the element of a list.
 *
 * @param owner the path of the document that declares it
 * @param isNamed whether the first part is a key of {@code types}, and not a parameter
 * @param path the path, outermost step first: {@code tasks}, {@code []}
 */
public record TypeName(String owner, boolean isNamed, List<String> path) {
  /** The step from a list to its elements. */
  public static final String ELEMENT = "[]";

  /** Copies the list. */
  public TypeName {
    path = List.copyOf(path);
  }

  /** Returns the name of a type that is a key of {@code types}. */
  public static TypeName named(String owner, String key) {
    return new TypeName(owner, true, List.of(key));
  }

  /** Returns the name of a type that is declared in place for a parameter. */
  public static TypeName ofParameter(String owner, String parameter) {
    return new TypeName(owner, false, List.of(parameter));
  }

  /** Returns the name of the type of a property or element inside this type. */
  public TypeName inner(String step) {
    List<String> longer = new ArrayList<>(path);
    longer.add(step);
    return new TypeName(owner, isNamed, longer);
  }

  /**
   * Returns whether the type itself is a key of {@code types}, as opposed to a part of such a type.
   */
  public boolean isTopLevel() {
    return isNamed && path.size() == 1;
  }

  /** Returns the last step that is not {@code []}. */
  public String simple() {
    return path.stream().filter(step -> !step.equals(ELEMENT)).reduce((a, b) -> b).orElse("");
  }

  @Override
  public String toString() {
    return owner + "#" + String.join(".", path);
  }
}
