package io.promptcompiler.core.backend;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import java.util.List;
import java.util.function.Predicate;

/** The API that callers compile and link against: the names and visible members of all classes. */
public interface TargetApi {
  /** Returns the full name of the class of an entry point. */
  String of(EntryPoint entryPoint);

  /** Returns the full name of the class of a fragment. */
  String of(Fragment fragment);

  /** Returns the full name of the class of a folder. */
  String of(FolderMembers folder);

  /** Returns the full name of the class of an object, enum or service. */
  String of(TypeName type);

  /** Returns the name of the accessor and the setters of a field, or of the method of a service. */
  String member(String name);

  /** Returns whether objects of a type are made by a builder, and not by a single method. */
  boolean hasBuilder(ObjectType object);

  /**
   * Returns the name of the method that returns a copy of an object with another value of a
   * property.
   */
  String with(String name);

  /** Returns the name of the method that returns a member of an entry point. */
  String method(String name);

  /** Returns the name of the constant for a value of an enum. */
  String constant(String value);

  /**
   * Returns the classes that callers see, each followed by its nested classes. Method bodies are
   * omitted, so this costs less than writing the classes.
   *
   * @param which selects entry points; the classes of anything else are always returned
   */
  List<ApiClass> classes(Predicate<EntryPoint> which);
}
