package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.runtime.support.SkillFiles;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** An emitter for the method that lists the files of an entry point's folder. */
public final class FolderFilesEmitter {
  private FolderFilesEmitter() {}

  /** Returns the method, if the entry point is a file of a folder. */
  public static Optional<MethodSpec> method(EntryPoint entryPoint, ClassName self) {
    return entryPoint.folder().map(folder -> method(folder, entryPoint, self));
  }

  private static MethodSpec method(Member.Folder folder, EntryPoint entryPoint, ClassName self) {
    boolean isOnly = entryPoint.variants().isEmpty();
    CodeBlock text = isOnly ? CodeBlock.of("render()") : rendered(Variant.BASE, self);
    CodeBlock.Builder files =
        CodeBlock.builder()
            .add(
                "return $T.of($T.class, $L, $L)",
                SkillFiles.class,
                self,
                Literals.code(folder.name()),
                text);
    for (Variant variant : entryPoint.variants()) {
      CodeBlock its = rendered(variant.name(), self);
      files.add("\n    .text($L, $L)", Literals.code(variant.name()), its);
    }
    folder.copied().forEach(path -> files.add("\n    .copy($L)", Literals.code(path)));
    folder.executable().forEach(path -> files.add("\n    .script($L)", Literals.code(path)));
    return MethodSpec.methodBuilder("skillFiles")
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PROTECTED)
        .returns(SkillFiles.class)
        .addCode(files.add(";\n").build())
        .build();
  }

  private static CodeBlock rendered(String variant, ClassName self) {
    return CodeBlock.of(
        "withVariant($T.$L).render()",
        VariantEmitter.typeIn(self),
        VariantEmitter.constant(variant));
  }
}
