// SYNTAX TEST "source.cuda-cpp" "warplint's own comments"

// warplint: launch grid=(64,64) block=(16,16) shared=0 width=1024
// <~- comment.line.double-slash.cuda-cpp
// ^^^^^^^^^ keyword.other.warplint
//           ^^^^^^ keyword.control.directive.launch.warplint
//                  ^^^^ variable.parameter.warplint
//                      ^ keyword.operator.assignment.warplint
//                       ^ punctuation.separator.warplint
//                        ^^ constant.numeric.warplint
//                           ^^ constant.numeric.warplint
//                               ^^^^^ variable.parameter.warplint
//                                             ^^^^^^ variable.parameter.warplint
//                                                    ^ constant.numeric.warplint
//                                                      ^^^^^ variable.parameter.warplint
//                                                            ^^^^ constant.numeric.warplint

    //warplint: launch block=32
//    ^^^^^^^^^ keyword.other.warplint
//              ^^^^^^ keyword.control.directive.launch.warplint

// warplint-disable-next-line uncoalesced-global-access, shared-bank-conflict -- the table is read once
// ^^^^^^^^^^^^^^^^^^^^^^^^^^ keyword.other.warplint
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^ constant.other.rule.warplint
//                                                       ^^^^^^^^^^^^^^^^^^^^ constant.other.rule.warplint
//                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.double-slash.cuda-cpp - meta.directive.suppression.warplint

// warplint-disable-file low-occupancy
// ^^^^^^^^^^^^^^^^^^^^^ keyword.other.warplint
//                       ^^^^^^^^^^^^^ constant.other.rule.warplint

// This sentence says warplint: launch in passing, and warplint-disable-file too.
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.double-slash.cuda-cpp - keyword.other.warplint

const char* text = "// warplint: launch block=32";
//                     ^^^^^^^^^^^^^^^^ string.quoted.double.cuda-cpp - keyword.other.warplint

int next;
// <- - comment.line.double-slash.cuda-cpp
