/**
 * Generates Java source files from typed programs. This package contains everything that is
 * specific to Java: names, escapes, and forms of code that the JIT compiles well. It depends on
 * programs and types, never on documents.
 *
 * <p>{@link io.promptcompiler.core.java.JavaTarget} is the entry point; each emitter generates one
 * kind of code.
 *
 * <p>Names are resolved before anything is emitted, to immutable values ({@code ResolvedNames},
 * {@code FieldNames}, {@code PlaceNames}). Methods, constants and fragments that a class turns out
 * to need while its code is written go to one {@code MemberCollector}.
 *
 * <p>Rendering should cost what copying the result costs; see Performance for the measurements.
 *
 * <ul>
 *   <li>Text. Branches are decided first, into locals, nested ones into the same locals ({@code
 *       BranchLocal}); values that need work become {@code String} locals; then one chain {@code sb
 *       = sb.append(…);} follows ({@code ChainEmitter}), which HotSpot fuses into one allocation.
 *   <li>Loops have many small pieces, which no chain can fuse. A {@code TextBuilder} gathers them
 *       in an array that is kept between renders ({@code PiecesEmitter}, {@code LoopEmitter}). The
 *       fixed texts between two iterations are one piece ({@code LoopJoint}).
 *   <li>Bytes. Each fixed text is encoded, and escaped for JSON, once per class and on first use
 *       ({@code FixedTexts} of the runtime); values that are printed twice are converted once
 *       ({@code Repeated}).
 *   <li>Less for javac, which takes longer than {@code generate}. Superclasses of the runtime
 *       ({@code GeneratedText}, {@code GeneratedObject}) have the code that all classes share, and
 *       only members that callers see are annotated.
 *   <li>Size. A method stays below 8,000 bytes of bytecode, beyond which the JIT would not compile
 *       it: {@code Sizes} estimates, {@code ExtractMethod} splits. Names, texts and messages that a
 *       class file has no room for are findings.
 *   <li>Classes of the application ({@code MappedEmitter}) are known by name only, as they are
 *       compiled in the same run of javac. Overloads, boxing and {@code var} fit each type that a
 *       value may have, and javac reports the rest.
 *   <li>Start. There are no lambdas, records, method references or {@code +} on strings: each
 *       {@code invokedynamic} costs milliseconds at first use.
 *   <li>Fit. The first constant of a class, {@code CONTRACT}, checks that the runtime has all that
 *       the class was generated for, so an old runtime is an error with an explanation, not a
 *       {@code NoSuchMethodError}. Fragments of libraries are compared by hash, through a method,
 *       since javac copies constants.
 *   <li>Null. Classes are {@code @NullMarked}. NullAway does not check their bodies, since builders
 *       and readers check at their end that required values are present.
 *   <li>Places. Comments name the line, or file and line, of a statement, by its path inside a
 *       root: the same templates give the same code on each machine. Constants are named after
 *       their texts ({@code ConstantNames}).
 *   <li>Text in source is always ASCII with escapes of our own ({@code Literals}), never part of a
 *       format of JavaPoet.
 * </ul>
 *
 * <p>The catalog is a class that switches on numbers, not a table of lambdas: nothing is loaded
 * that is not rendered. It is divided among nested classes, since a class file has room for some
 * 7,000 mentions of classes.
 *
 * <p>Nested Java types carry their path ({@code NestedNames}): flat in the prompt's class, they
 * clash only when names do.
 */
@NullMarked
package io.promptcompiler.core.java;

import org.jspecify.annotations.NullMarked;
