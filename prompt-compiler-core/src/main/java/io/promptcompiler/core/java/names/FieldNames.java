package io.promptcompiler.core.java.names;

import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The names of the private fields of a class. They equal the names of the accessors, except for
 * names that would obscure a type or package in the code of the class (Java language specification
 * 6.4.2).
 */
public final class FieldNames {
  /** The first parts of full type names. */
  private static final Set<String> PACKAGES = Set.of("java", "io", "com", "org", "net");

  private final Map<String, String> names = new LinkedHashMap<>();

  /** Creates the names for a class whose fields are not properties of an object. */
  public FieldNames(Collection<String> others) {
    others.forEach(name -> names.put(name, name));
  }

  public FieldNames(ObjectType object) {
    Set<String> taken = new HashSet<>();
    for (Field field : object.fields()) {
      String member = Identifiers.member(field.name());
      if (!hides(member)) {
        taken.add(member);
        names.put(field.name(), member);
      }
    }
    for (Field field : object.fields()) {
      if (!names.containsKey(field.name())) {
        String name = Identifiers.lowered(Identifiers.member(field.name())) + "_";
        while (!taken.add(name)) {
          name += "_";
        }
        names.put(field.name(), name);
      }
    }
  }

  /** Returns whether a variable with this name might hide a type or package. */
  static boolean hides(String name) {
    return PACKAGES.contains(name) || !Character.isLowerCase(name.codePointAt(0));
  }

  /** Returns the name of a field. */
  public String of(Field field) {
    String name = names.get(field.name());
    if (name == null) {
      throw new IllegalStateException("no field " + field.name());
    }
    return name;
  }

  /** Returns all names. */
  public Collection<String> all() {
    return names.values();
  }
}
