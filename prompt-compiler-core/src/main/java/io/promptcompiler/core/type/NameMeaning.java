package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Meaning;
import io.promptcompiler.core.source.SourceFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The possible meanings of a name in a document. A declaration is also a use: the first use of its
 * name.
 */
public sealed interface NameMeaning extends Meaning
    permits NameMeaning.OfField,
        NameMeaning.Handed,
        NameMeaning.OfLocal,
        NameMeaning.OfFile,
        NameMeaning.OfPart,
        NameMeaning.OfHelper,
        NameMeaning.OfTool,
        NameMeaning.OfType,
        NameMeaning.OfValue,
        NameMeaning.Scope {
  /** The word for a variant of a prompt among the parts of documents. */
  String VARIANT = "variant";

  /** The word for a source of a task among the parts of documents. */
  String SOURCE = "source";

  /** The word for a slot of a chat among the parts of documents. */
  String SLOT = "slot";

  /** A parameter or a property of an object, identified by the place of its declaration. */
  record OfField(Field field) implements NameMeaning {}

  /**
   * The name of a partial at a call that passes a value implicitly, because the value has the name
   * of the parameter.
   *
   * @param parameter the declared parameter
   * @param given the passed value
   */
  record Handed(Field parameter, Field given) implements NameMeaning {}

  /**
   * A value that is named in a template: {@code this}, {@code @index}, or a block parameter.
   *
   * @param optional whether it may be absent
   */
  record OfLocal(String name, Type type, boolean optional) implements NameMeaning {}

  /**
   * A file that another file refers to by name.
   *
   * @param what its role there: {@code partial}
   */
  record OfFile(String what, String name, SourceFile file) implements NameMeaning {}

  /**
   * A part of a document that is not a file.
   *
   * @param what its kind: {@code source}
   * @param declared its declaration
   * @param signature its arguments and result, if it has a result
   */
  record OfPart(
      String what,
      String name,
      String description,
      Location declared,
      Optional<Signature> signature)
      implements NameMeaning {
    /** Creates a part without a result. */
    public OfPart(String what, String name, String description, Location declared) {
      this(what, name, description, declared, Optional.empty());
    }
  }

  /**
   * The arguments and the result of a source.
   *
   * @param arguments the object with its arguments, if it has any
   * @param types the declarations of all types
   */
  record Signature(Optional<ObjectType> arguments, Type returns, Types types) {}

  /**
   * A helper or a block.
   *
   * @param form an example
   * @param documentation a description of its result; empty for a helper of the project
   */
  record OfHelper(String name, String form, String documentation) implements NameMeaning {}

  /**
   * A tool that models call.
   *
   * @param name its full name: {@code github.create_issue} for a tool of a server
   */
  record OfTool(String name) implements NameMeaning {}

  /** A named type. */
  record OfType(TypeName name, Type type) implements NameMeaning {}

  /** A value of an enum. */
  record OfValue(Type.EnumOf type, String value) implements NameMeaning {}

  /**
   * The scope of a range of a template: all names that can be used there.
   *
   * @param parameters the parameters of the document
   * @param types the declarations of all types
   * @param context the type of {@code this}
   * @param names the names that blocks and calls add
   * @param declared the places where blocks declare names
   * @param outer the scope that {@code ../} leads to, if there is one
   * @param isInLoop whether the range is inside a loop
   */
  record Scope(
      ObjectType parameters,
      Types types,
      Type context,
      Map<String, Type> names,
      Map<String, Location> declared,
      Optional<Type> outer,
      boolean isInLoop)
      implements NameMeaning {
    /** Copies the maps. */
    public Scope {
      names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
      declared = Map.copyOf(declared);
    }

    /** Returns the scope inside a block whose {@code this} has the given type and name. */
    public Scope inside(String name, Type self) {
      Map<String, Type> all = new LinkedHashMap<>(names);
      all.put(name, self);
      return new Scope(parameters, types, self, all, declared, Optional.of(context), true);
    }

    /** Returns the declaration of an object. */
    public Optional<ObjectType> object(Type type) {
      return !(type instanceof Type.ObjectRef ref)
          ? Optional.empty()
          : ref.equals(parameters.ref()) ? Optional.of(parameters) : types.find(ref.name());
    }
  }
}
