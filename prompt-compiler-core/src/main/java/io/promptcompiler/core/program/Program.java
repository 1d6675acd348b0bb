package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.List;

/**
 * The programs and types that one run compiles.
 *
 * @param entryPoints the entry points that applications call, sorted by scope and id
 * @param fragments the fragments that entry points and other programs may include, sorted by scope
 *     and id
 * @param shared types that several entry points use
 * @param services services that applications implement
 * @param folders the members of folders
 * @param catalog the name of the list of all entry points
 * @param imported declarations of other modules that programs refer to
 * @param mapped classes of the application whose objects can be converted
 */
public record Program(
    List<EntryPoint> entryPoints,
    List<Fragment> fragments,
    List<SharedType> shared,
    List<SharedService> services,
    List<FolderMembers> folders,
    Catalog catalog,
    Imported imported,
    List<MappedClass> mapped) {

  /** Copies the lists. */
  public Program {
    entryPoints = List.copyOf(entryPoints);
    fragments = List.copyOf(fragments);
    shared = List.copyOf(shared);
    services = List.copyOf(services);
    folders = List.copyOf(folders);
    mapped = List.copyOf(mapped);
  }

  /**
   * A type declared for a folder.
   *
   * @param namespace the namespace of the outermost folder
   * @param folder the folder that declares it; empty for the root itself
   * @param type an object or an enum
   * @param types all types that it mentions
   * @param isContext whether it is the context that entry points render for
   * @param location where the folder declares its types
   */
  public record SharedType(
      String namespace,
      String folder,
      Type.Named type,
      Types types,
      boolean isContext,
      Location location) {

    /** Returns the type as the context of entry points. */
    public SharedType asContext() {
      return new SharedType(namespace, folder, type, types, /* isContext= */ true, location);
    }

    /** Returns the name of the type. */
    public TypeName name() {
      return type.name();
    }
  }

  /**
   * A service declared for a folder.
   *
   * @param namespace the namespace of the outermost folder
   * @param folder the folder that declares it; empty for the root itself
   * @param service the service
   */
  public record SharedService(String namespace, String folder, Service service) {}

  /**
   * The members of a folder besides its entry points.
   *
   * @param namespace the namespace of the outermost folder
   * @param folder the folder; empty for the root itself
   * @param name its name
   * @param noun a word for its kind: {@code flow}
   * @param members its members, which are data
   * @param description its description
   * @param picture the lines of a diagram, each with a line break; may be empty
   * @param location its beginning
   */
  public record FolderMembers(
      String namespace,
      String folder,
      String name,
      String noun,
      List<Member> members,
      String description,
      String picture,
      Location location) {
    /** Copies the list. */
    public FolderMembers {
      members = List.copyOf(members);
    }
  }

  /**
   * The list of all entry points.
   *
   * @param namespace its namespace
   * @param name its name
   */
  public record Catalog(String namespace, String name) {}

  /**
   * Classes that already exist, in libraries.
   *
   * @param fragments fragments that are included
   * @param shared types
   * @param services services
   */
  public record Imported(
      List<Fragment> fragments, List<SharedType> shared, List<SharedService> services) {
    /** Copies the lists. */
    public Imported {
      fragments = List.copyOf(fragments);
      shared = List.copyOf(shared);
      services = List.copyOf(services);
    }
  }
}
