package io.promptcompiler.core.java.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.backend.Reachable;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.model.DataEmitter;
import io.promptcompiler.core.java.model.FactoryEmitter;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.List;

/**
 * Reports names that are too long for a file system or a class file. The file name of a nested
 * class includes the names of its enclosing classes, so even a short name can be too long.
 */
public final class CheckLengths {
  private static final String BUILDER = "$Builder";
  private static final String SOURCES = "$SourcesFromMap";
  private static final String SHORTEN_CLASS =
      "Write a shorter name as 'class' in the document, or rename the file.";
  private static final String SHORTEN_INNER =
      "Shorten it, or the enclosing names, which are part of the file name.";
  private static final String SHORTEN = "Shorten it.";
  private static final String RENAME = "Rename the folder.";

  private final ClassName self;
  private final DiagnosticSink sink;

  private CheckLengths(ClassName self, DiagnosticSink sink) {
    this.self = self;
    this.sink = sink;
  }

  /** Checks the class of an entry point and its nested classes. */
  public static void check(EntryPoint entryPoint, ResolvedNames names, DiagnosticSink sink) {
    CheckLengths check = new CheckLengths(names.of(entryPoint), sink);
    String longest = entryPoint.rendering() instanceof TextProgram ? BUILDER : SOURCES;
    if (check.own(longest, entryPoint.location(), SHORTEN_CLASS)) {
      // The context of messages with sources is a shared type, which is checked separately.
      if (entryPoint.rendering() instanceof MessageProgram messages) {
        messages.slots().forEach(slot -> check.name(slot, entryPoint.location()));
      }
      if (!(entryPoint.rendering() instanceof MessageProgram messages && messages.hasService())) {
        check.fields(check.self, "", entryPoint.parameters());
      }
      check.types(Reachable.from(entryPoint), entryPoint.types(), names);
      entryPoint.members().forEach(check::member);
      entryPoint.variants().forEach(variant -> check.name(variant.name(), variant.declared()));
    }
  }

  /** Checks the class of a fragment. */
  public static void check(Fragment fragment, ResolvedNames names, DiagnosticSink sink) {
    new CheckLengths(names.of(fragment), sink).own("", fragment.location(), SHORTEN_CLASS);
  }

  /** Checks the class of a folder. */
  public static void check(FolderMembers folder, ResolvedNames names, DiagnosticSink sink) {
    CheckLengths check = new CheckLengths(names.of(folder), sink);
    if (check.own("", folder.location(), RENAME)) {
      folder.members().forEach(check::member);
    }
  }

  /** Checks the class of a shared type. */
  public static void check(SharedType shared, ResolvedNames names, DiagnosticSink sink) {
    CheckLengths check = new CheckLengths(names.of(shared.name()), sink);
    if (shared.type() instanceof Type.ObjectRef ref) {
      ObjectType object = shared.types().object(ref);
      boolean hasBuilder = shared.isContext() || !FactoryEmitter.suits(object.fields());
      if (check.own(hasBuilder ? BUILDER : "", object.location(), SHORTEN)) {
        check.properties(check.self, object, hasBuilder);
        check.types(Reachable.from(object, shared.types()), shared.types(), names);
      }
    } else if (check.own("", shared.location(), SHORTEN)) {
      check.values((Type.EnumOf) shared.type(), shared.location());
    }
  }

  /** Checks the interface of a service. */
  public static void check(SharedService shared, ResolvedNames names, DiagnosticSink sink) {
    Service service = shared.service();
    CheckLengths check = new CheckLengths(names.of(service.name()), sink);
    if (check.own("", service.location(), SHORTEN)) {
      service.methods().forEach(method -> check.name(method.name(), service.location()));
    }
  }

  /**
   * Returns whether the name of the class fits, together with its package and the nested classes
   * that it always has.
   *
   * @param longest the suffix of the longest name among the nested classes that each such class has
   */
  private boolean own(String longest, Location location, String shorten) {
    for (String part : self.packageName().split("\\.", -1)) {
      int bytes = part.getBytes(UTF_8).length;
      if (bytes > Limits.FILE_NAME) {
        report(part, location, "the name of a folder", bytes(bytes), Limits.FILE_NAME, RENAME);
        return false;
      }
    }
    int path = (self.packageName() + "." + self.simpleName() + longest).getBytes(UTF_8).length;
    if (path > Limits.CLASS_PATH) {
      String pack = self.packageName();
      String fix = "Put it into fewer folders, or rename them.";
      report(pack, location, "the path of a class", bytes(path), Limits.CLASS_PATH, fix);
      return false;
    }
    return file(self, longest, self.simpleName(), location, shorten);
  }

  private void types(List<Reachable.Mention> mentions, Types types, ResolvedNames names) {
    for (Reachable.Mention mention : mentions) {
      ClassName type = names.of(mention.name());
      if (!type.topLevelClassName().equals(self)) {
        continue;
      }
      String said = String.join(".", mention.name().path());
      if (mention.type() instanceof Type.ObjectRef ref) {
        object(type, types.object(ref), said, mention.location());
      } else if (file(type, "", said, mention.location(), SHORTEN_INNER)) {
        values((Type.EnumOf) mention.type(), mention.location());
      }
    }
  }

  /** Checks the class of an object that is nested in another class. */
  private void object(ClassName type, ObjectType object, String said, Location location) {
    boolean hasBuilder = !FactoryEmitter.suits(object.fields());
    if (file(type, hasBuilder ? BUILDER : "", said, location, SHORTEN_INNER)) {
      properties(type, object, hasBuilder);
    }
  }

  private void properties(ClassName type, ObjectType object, boolean hasBuilder) {
    if (hasBuilder) {
      fields(type, "", object);
    } else {
      object.fields().forEach(field -> name(field.name(), field.location()));
    }
  }

  /**
   * Checks the names of fields, and the stages of their builder.
   *
   * @param outer the class that contains the stages
   * @param prefix the prefix of the names of the stages
   */
  private void fields(ClassName outer, String prefix, ObjectType object) {
    for (Field field : object.fields()) {
      if (name(field.name(), field.location()) && field.required()) {
        ClassName stage = outer.nestedClass(prefix + Identifiers.stage(field.name()));
        file(stage, "", field.name(), field.location(), SHORTEN_INNER);
      }
    }
  }

  private void values(Type.EnumOf type, Location location) {
    for (String value : type.values()) {
      if (!name(value, location)) {
        return;
      }
    }
  }

  private void member(Member member) {
    boolean isUnnamed =
        member instanceof Member.Operation
            || member instanceof Member.Folder
            || member instanceof Member.Tools;
    if (isUnnamed || !name(member.name(), member.location())) {
      return;
    }
    ClassName type = MemberNames.type(self, member.name());
    if (member instanceof Member.Part part) {
      if (file(type, "", part.name(), part.location(), SHORTEN_INNER)) {
        fields(self, type.simpleName(), part.parameters());
      }
    } else if (member instanceof Member.Output output && output.record().isPresent()) {
      object(type, output.record().get().object(), member.name(), member.location());
    } else if (member.record().isPresent()) {
      if (file(type, BUILDER, member.name(), member.location(), SHORTEN_INNER)) {
        fields(type, "", member.record().get().object());
      }
    } else if (member instanceof Member.Given given) {
      if (given.data() instanceof Data.Tree tree) {
        tree(type, given.name(), tree, given.location());
      } else if (!DataEmitter.isInline(given.data())) {
        ClassName holder = MemberNames.holder(self, member);
        file(holder, "", given.name(), given.location(), SHORTEN_INNER);
      }
    }
  }

  private void tree(ClassName type, String name, Data.Tree tree, Location location) {
    if (!file(type, "", name, location, SHORTEN_INNER)) {
      return;
    }
    for (Data.Tree.Member member : tree.members()) {
      if (name(member.name(), member.location()) && member.data() instanceof Data.Tree below) {
        ClassName inner = MemberNames.type(type, member.name());
        tree(inner, member.name(), below, member.location());
      }
    }
  }

  /** Returns whether a name fits into a class file, even with a prefix. */
  private boolean name(String name, Location location) {
    if (name.length() <= Limits.NAME) {
      return true;
    }
    report(name, location, "it", name.length() + " characters", Limits.NAME, SHORTEN);
    return false;
  }

  private boolean file(ClassName type, String end, String name, Location location, String shorten) {
    String file = String.join("$", type.simpleNames()) + end + ".class";
    int bytes = file.getBytes(UTF_8).length;
    if (bytes > Limits.FILE_NAME) {
      String fix = shorten + " The file would be '" + file + "'.";
      report(name, location, "the name of a class file", bytes(bytes), Limits.FILE_NAME, fix);
      return false;
    }
    return true;
  }

  private static String bytes(int count) {
    return count + " bytes";
  }

  private void report(
      String name, Location location, String what, String has, int most, String fix) {
    sink.report(
        Diagnostic.of(DiagnosticCode.NAME_TOO_LONG, location, name, what, has, most).fix(fix));
  }
}
