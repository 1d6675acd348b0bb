package io.promptcompiler.core.document;

import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.List;

/** The types that folders and tasks declare for several templates. */
public final class SharedTypes {
  private SharedTypes() {}

  /** Returns the types that the folders of a root declare. */
  public static List<SharedType> of(Inherited inherited) {
    List<SharedType> shared = new ArrayList<>();
    for (Inherited.Shared declared : inherited.shared()) {
      shared.addAll(of(declared.file(), declared.declarations().types()));
    }
    return shared;
  }

  /** Returns the given types that the file itself declares. */
  public static List<SharedType> of(SourceFile file, Types types) {
    List<SharedType> shared = new ArrayList<>();
    for (ObjectType object : types.objects()) {
      add(object.ref(), file, types, shared);
    }
    for (Type.EnumOf named : types.enums()) {
      add(named, file, types, shared);
    }
    return shared;
  }

  private static void add(Type.Named type, SourceFile file, Types types, List<SharedType> shared) {
    TypeName name = type.name();
    // A type that is declared inside an object becomes part of that object's class.
    TypeName outermost = TypeName.named(name.owner(), name.path().get(0));
    boolean isInside = !name.isTopLevel() && types.find(outermost).isPresent();
    if (name.isNamed() && name.owner().equals(file.text().path()) && !isInside) {
      shared.add(
          new SharedType(
              file.root().packageName(),
              file.id().folder(),
              type,
              types,
              /* isContext= */ false,
              file.location()));
    }
  }
}
