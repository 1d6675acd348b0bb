package io.promptcompiler.core.backend;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.type.TypeName;
import java.util.List;

/** What callers compile and link against: names, and all that the classes offer. */
public interface TargetApi {
  /** The full name of the class of an entry point. */
  String of(EntryPoint entryPoint);

  /** The full name of the class of a fragment. */
  String of(Fragment fragment);

  /** The full name of the class of what a folder has. */
  String of(FolderMembers folder);

  /** The full name of the class of an object, enum or service. */
  String of(TypeName type);

  /** The name of the accessor and the setters of a field, or of the method of a service. */
  String member(String name);

  /** The name of the method that returns a copy of an object with another value of a property. */
  String with(String name);

  /** The name of the method that gives a member of an entry point. */
  String method(String name);

  /** The name of the constant for a value of an enum. */
  String constant(String value);

  /**
   * All classes that callers see, each followed by those inside of it. What they do is left out, so
   * it costs less than writing them.
   */
  List<ApiClass> classes();
}
