package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Program.FolderMembers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares the contracts that the documents in a folder have in common. */
final class CompareFolders {
  private final ModuleState released;
  private final ModuleState present;
  private final List<Change> changes;

  CompareFolders(ModuleState released, ModuleState present, List<Change> changes) {
    this.released = released;
    this.present = present;
    this.changes = changes;
  }

  /**
   * A folder.
   *
   * @param scope the scope of its documents
   */
  private record Folder(FolderMembers members, String scope, DocumentContract contract) {
    boolean isSame(Folder other) {
      return scope.equals(other.scope)
          && members.folder().equals(other.members.folder())
          && members.namespace().equals(other.members.namespace());
    }
  }

  void compare() {
    List<Folder> before = folders(released);
    List<Folder> after = folders(present);
    for (Folder old : before) {
      Optional<Folder> same =
          after.stream()
              .filter(old::isSame)
              .findFirst()
              .or(() -> after.stream().filter(now -> isMoved(old, now, before)).findFirst());
      if (same.isPresent()) {
        DocumentContract now = same.get().contract();
        CompareContracts.compare(released, present, old.contract(), now, sink(old));
      } else {
        old.contract()
            .end()
            .ifPresent(
                row ->
                    sink(old)
                        .addForOthers(
                            "",
                            Diagnostic.of(
                                    row.code(), old.members().location(), old.contract().about())
                                .fix(row.fix()),
                            List.of(ApiPart.whole(classOf(old)))));
      }
    }
  }

  /** Returns whether a folder has moved to a scope or package in which it did not exist before. */
  private static boolean isMoved(Folder old, Folder now, List<Folder> before) {
    return now.members().folder().equals(old.members().folder())
        && before.stream().noneMatch(now::isSame);
  }

  private ChangeSink sink(Folder folder) {
    String className = classOf(folder);
    return new ChangeSink(
        folder.members().noun() + ":" + folder.contract().about(),
        /* isStep= */ false,
        path -> released.parts(className, path),
        changes);
  }

  private String classOf(Folder folder) {
    return released.names().of(folder.members());
  }

  private static List<Folder> folders(ModuleState state) {
    List<Folder> folders = new ArrayList<>();
    for (FolderMembers members : state.folders()) {
      List<CompiledDocument> documents =
          keys(members).stream().flatMap(key -> state.document(key).stream()).toList();
      if (!documents.isEmpty()) {
        String scope = documents.get(0).file().root().scope().word();
        folders.add(new Folder(members, scope, state.contract(members, documents)));
      }
    }
    return folders;
  }

  /** Returns the prompts that a folder lists. */
  private static List<String> keys(FolderMembers folder) {
    return folder.members().stream()
        .filter(Member.Given.class::isInstance)
        .map(member -> ((Member.Given) member).data())
        .filter(Data.Made.class::isInstance)
        .flatMap(made -> ((Data.Made) made).arguments().stream())
        .filter(Data.OfEntryPoint.class::isInstance)
        .map(prompt -> ((Data.OfEntryPoint) prompt).key())
        .toList();
  }
}
